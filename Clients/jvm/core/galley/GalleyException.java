package galley;

import java.net.URI;

/** An error between a client and the service. */
public final class GalleyException extends Exception {
    private static final long serialVersionUID = 1;

    /** The kinds of errors. */
    public enum Kind {
        /** The service refused, with a status and a problem document. */
        REFUSED,
        /** No response came: no connection, or it was cut, or it took too long. */
        NO_RESPONSE,
        /** The response is not what the endpoint answers, or is longer than what memory allows. */
        INVALID_ANSWER,
        /** Changes do not fit the layout that is held. The page is fetched whole then. */
        CHANGES_DO_NOT_FIT
    }

    /** The kind of error. */
    public final Kind kind;
    /** The error as a problem: the service's own where it sent one. */
    public final transient Problem problem;

    private GalleyException(Kind kind, Problem problem) {
        super(problem.toString());
        this.kind = kind;
        this.problem = problem;
    }

    /** Creates the error of a response with a status from 400 on. */
    public static GalleyException refused(Problem problem) {
        return new GalleyException(Kind.REFUSED, problem);
    }

    /** Creates the error of a request without a response, for transports. */
    public static GalleyException noResponse(String detail) {
        return new GalleyException(Kind.NO_RESPONSE, new Problem("No response", 0, detail));
    }

    /** Creates the error of a request for a URL that did not reach its host, or lost it, for transports: names both it and the cause. */
    public static GalleyException noResponse(String url, Throwable error) {
        StringBuilder reason = new StringBuilder(URI.create(url).getAuthority());
        // The first has the name; of those below it one may have words.
        reason.append(": ").append(error.getClass().getSimpleName());
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            if (cause.getMessage() == null) continue;
            reason.append(": ").append(cause.getMessage());
            break;
        }
        return noResponse(reason.toString());
    }

    static GalleyException invalidAnswer(String detail) {
        return new GalleyException(Kind.INVALID_ANSWER, new Problem("Invalid answer", 0, detail));
    }

    static GalleyException changesDoNotFit(String detail) {
        return new GalleyException(Kind.CHANGES_DO_NOT_FIT, new Problem("Changes do not fit", 0, detail));
    }

    /** True for a refusal that asking again would not change: 4xx, but for what took too long, came too early or too often. */
    boolean isLasting() {
        int status = status();
        return kind == Kind.REFUSED && status >= 400 && status < 500 && status != 408 && status != 425 && status != 429;
    }

    /** Returns the response's status; 0 where there was none. */
    public int status() {
        return problem.status;
    }
}
