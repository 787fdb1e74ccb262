# The agents or the pipeline service on Node, for self-hosting. Build from the root of the checkout:
#   docker build --file deploy/service.Dockerfile --build-arg SERVICE=pipeline --tag callsheet-pipeline .
FROM node:24.21.0-bookworm-slim
ARG SERVICE
ARG COMMIT=unknown
WORKDIR /callsheet
COPY package.json package-lock.json .npmrc ./
COPY app/package.json app/
COPY app/web/package.json app/web/
COPY agents/package.json agents/
COPY pipeline/package.json pipeline/
COPY lib/package.json lib/
COPY understudy/package.json understudy/
COPY cli/package.json cli/
RUN npm ci --omit=dev --workspace ${SERVICE} --workspace lib --include-workspace-root=false
COPY lib lib
COPY ${SERVICE} ${SERVICE}
ENV NODE_ENV=production COMMIT=$COMMIT SERVICE=$SERVICE
USER node
STOPSIGNAL SIGTERM
# exec, so that the service is the only process and SIGTERM reaches it.
CMD ["sh", "-c", "exec node --import=./lib/adapters/node/resolve-once.ts $SERVICE/entry/node.ts"]
