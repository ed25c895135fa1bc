package galley;

import java.util.Objects;

/** A problem document (RFC 9457), or what a client itself has to say. */
public final class Problem {
    /** The kind of problem: a path on the service, where it is explained; null where it has none. */
    public final String type;
    /** A few words that are the same for each problem of its type. */
    public final String title;
    /** The response's status; 0 where there was no response. */
    public final int status;
    /** A sentence about this one; null where there is none. */
    public final String detail;
    /** The number of the request, which the service's log has too; null where there is none. */
    public final String requestId;

    /** Creates a problem of the client's own. */
    public Problem(String title, int status, String detail) {
        this(null, title, status, detail, null);
    }

    private Problem(String type, String title, int status, String detail, String requestId) {
        this.type = type;
        this.title = title;
        this.status = status;
        this.detail = detail;
        this.requestId = requestId;
    }

    /** Reads a problem document. Bytes that are none give a problem that says the status. */
    static Problem of(byte[] json, int status) {
        String title = "Status " + status;
        JsonValue members;
        try {
            members = JsonValue.parse(json);
        } catch (GalleyException error) {
            return new Problem(title, status, null);
        }
        String named = members.get("title").text();
        int stated = (int) members.get("status").number(status);
        return new Problem(members.get("type").text(), named == null ? title : named, stated,
            members.get("detail").text(), members.get("requestId").text());
    }

    /** True where the other one differs in nothing but the request's number. */
    boolean isRepeatedBy(Problem other) {
        return status == other.status && title.equals(other.title) && Objects.equals(type, other.type)
            && Objects.equals(detail, other.detail);
    }

    /** Returns one line for a log. */
    @Override public String toString() {
        return detail == null ? title : title + ": " + detail;
    }
}
