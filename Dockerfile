# syntax=docker/dockerfile:1
FROM swift:6.2-bookworm AS build
WORKDIR /src
COPY . .
# --build-arg GALLEY_COMMIT="$(git rev-parse --short=12 HEAD)": `galley --version` names it.
ARG GALLEY_COMMIT=unknown
RUN scripts/setup && scripts/release \
    && .build/release/galley check config/galley.yaml \
    && mkdir -p /out && cp "$(swift build -c release --show-bin-path)/galley" /out/ && cp -r config /out/config

FROM swift:6.2-bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates libcurl4 libsimdjson14 libsqlite3-0 libssl3 zlib1g libbrotli1 \
        libharfbuzz0b libicu72 libhiredis0.14 fonts-inter fonts-noto-cjk fonts-noto-core \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /var/lib/galley --create-home galley
COPY --from=build /out/galley /usr/local/bin/galley
COPY --from=build /out/config /etc/galley
USER galley
WORKDIR /var/lib/galley
ENV GALLEY_CONFIG=/etc/galley/galley.yaml GALLEY_HOST=0.0.0.0 \
    GALLEY_CACHE_PATH=/var/lib/galley/galley.sqlite GALLEY_STATE_PATH=/var/lib/galley/galley-state.sqlite
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=2s CMD ["galley", "health"]
ENTRYPOINT ["galley"]
CMD ["serve"]
