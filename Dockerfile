# syntax=docker/dockerfile:1
# The product as one small image: no build tools, no root, no writes but to /data and /tmp.
#   docker build -t neatline .
#   docker run --read-only --tmpfs /tmp -p 3000:3000 -v neatline:/data neatline

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN ["node", "-e", "import('./scripts/prepare.mjs').then((prepare) => prepare.build())"]
RUN npm sbom --sbom-format cyclonedx --package-lock-only > dist/sbom.cdx.json

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The base image is Node 24; the copy of it that comes as a package would double the size.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Neatline" \
  org.opencontainers.image.description="Website and helpdesk for a managed-IT company, in one process."
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
# The program and the commands of operators (dist/program/users.js …) are bundled; they read these beside themselves.
COPY package.json ./
COPY server/schema/migrations server/schema/migrations
COPY server/triage/model/data server/triage/model/data
COPY server/triage/training server/triage/training
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://localhost:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=2", "--wasm-tiering-budget=1300000000", "dist/program/main.js"]
