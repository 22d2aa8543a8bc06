# Any Node from 20 on runs npm; the Node 26 that runs the service comes with npm itself, as everywhere else.
FROM node:22-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /srv/dwaso
COPY package.json package-lock.json .npmrc ./
COPY sdk ./sdk
COPY web ./web
COPY docs ./docs
COPY CHANGELOG.md ./
# Installs what builds the console, the desk and the developer portal, and builds them.
RUN npm ci

FROM node:22-bookworm-slim
# Which that Node needs and a slim image lacks.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /srv/dwaso
ENV NODE_ENV=production
COPY package.json package-lock.json .npmrc ./
# npm asks for the manifest of every workspace, and runs `prepare`, which finds nothing to build here.
COPY sdk/package.json ./sdk/
COPY web/package.json web/prepare.ts ./web/
RUN npm ci --omit=dev && npm cache clean --force
COPY LICENSE README.md ./
COPY src ./src
COPY --from=build /srv/dwaso/web/dist ./web/dist
# What a process writes: photos, unless they are in S3-compatible storage, and compiled code.
RUN mkdir -p /data /cache && chown node:node /data /cache
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/cache
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# No npm in between, so that the signal to stop reaches the service.
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "src/process/start.js"]
