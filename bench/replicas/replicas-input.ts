/** What the app server and each pipeline process of one system share. */
export interface ReplicasInput {
  /** Of the pooler, or the same as `directUrl`. */
  databaseUrl: string
  directUrl: string
  providerUrl: string
  /** The load balancer in front of the pipeline processes. */
  pipelineUrl: string
  directory: string
  /** Between the services, and the secret of their signatures. */
  token: string
}
