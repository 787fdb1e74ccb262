# The app server: the only unit that users reach. Build from the root of the checkout:
#   docker build --file deploy/app.Dockerfile --build-arg COMMIT=$(git rev-parse --short HEAD) --tag callsheet-app .
FROM node:24.21.0-bookworm-slim AS install
WORKDIR /callsheet
COPY package.json package-lock.json .npmrc ./
COPY app/package.json app/
COPY agents/package.json agents/
COPY pipeline/package.json pipeline/
COPY lib/package.json lib/
COPY understudy/package.json understudy/
COPY cli/package.json cli/
RUN npm ci --workspace app --workspace lib --include-workspace-root=false

FROM install AS studio
COPY tsconfig.json ./
COPY lib lib
COPY app app
RUN node app/entry/build-studio.ts

FROM node:24.21.0-bookworm-slim
WORKDIR /callsheet
ARG COMMIT=unknown
ENV NODE_ENV=production COMMIT=$COMMIT APP_HOST=0.0.0.0 APP_PORT=4000
COPY --from=install /callsheet/node_modules node_modules
COPY --from=install /callsheet/package.json ./
COPY --from=studio /callsheet/lib lib
COPY --from=studio /callsheet/app app
USER node
EXPOSE 4000
# One process, so that SIGTERM reaches it: it takes no more requests and ends those that run.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "app/entry/node.ts"]
