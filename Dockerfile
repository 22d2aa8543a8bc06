# Any Node from 20 on runs npm; the Node 26 that runs the service comes with npm itself, as everywhere else.
FROM node:22-bookworm-slim
# Which that Node needs and a slim image lacks.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /srv/dwaso
ENV NODE_ENV=production
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force
COPY LICENSE README.md ./
COPY src ./src
# What a process writes: photos, unless they are in S3-compatible storage, and compiled code.
RUN mkdir -p /data /cache && chown node:node /data /cache
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/cache
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# No npm in between, so that the signal to stop reaches the service.
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "src/main.ts"]
