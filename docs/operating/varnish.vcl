# Varnish in front of three instances, purged by tags. docs/operating tells what to adapt. Its keys:
#     server: {front: {tagHeader: Cache-Tag, purge: {url: "http://VARNISH:80"}}}
vcl 4.1;

import directors;
import std;

# The query as it came. With viewport.widths in galley.yaml, the file of the second line takes its place:
# galley widths galley.yaml --format vcl > /etc/varnish/galley-widths.vcl
sub galley_widths {}
# include "/etc/varnish/galley-widths.vcl";

probe ready {
    .url = "/readyz";
    .interval = 1s;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

backend a { .host = "10.0.0.11"; .port = "8080"; .probe = ready; }
backend b { .host = "10.0.0.12"; .port = "8080"; .probe = ready; }
backend c { .host = "10.0.0.13"; .port = "8080"; .probe = ready; }

# Those who may purge.
acl instances {
    "10.0.0.11";
    "10.0.0.12";
    "10.0.0.13";
}

sub vcl_init {
    new galley = directors.round_robin();
    galley.add_backend(a);
    galley.add_backend(b);
    galley.add_backend(c);
}

sub vcl_recv {
    set req.backend_hint = galley.backend();
    if (req.method == "PURGE") {
        if (!client.ip ~ instances) { return (synth(403)); }
        if (!req.http.Cache-Tag) { return (synth(400)); }
        ban("obj.http.Cache-Tag ~ (^|,)(" + regsuball(req.http.Cache-Tag, ",", "|") + ")(,|$)");
        return (synth(204));
    }
    # In whatever spelling: a percent sign and two digits are the letter itself.
    if (req.url ~ "^(?i)/+(m|%6d)(e|%65)(t|%74)(r|%72)(i|%69)(c|%63)(s|%73)") { return (synth(403)); }
    # Every field of server.scopeHeaders is set or stripped here.
    unset req.http.X-User-Id;
    unset req.http.Cookie;
    if (req.method != "GET" && req.method != "HEAD") { return (pass); }
    if (req.http.Authorization) { return (pass); }
    # Event streams.
    if (req.url ~ "^/v1/modules/[^/?]+/events") { return (pass); }
    call galley_widths;
    set req.url = std.querysort(req.url);
    return (hash);
}

# Varnish repeats a request without a body where a connection that it had kept ends, also one that changes something: it
# keeps none.
sub vcl_backend_fetch {
    set bereq.http.Connection = "close";
}

sub vcl_deliver {
    if (obj.hits > 0) { set resp.http.X-Cache = "HIT"; } else { set resp.http.X-Cache = "MISS"; }
    unset resp.http.Cache-Tag;
}
