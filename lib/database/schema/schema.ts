/** Every table, for the query builder and the migration generator. */
export * from './ads.ts'
export * from './credits.ts'
export * from './media.ts'
export * from './models.ts'
export * from './offers.ts'
export * from './operations.ts'
export * from './pipelines.ts'
export * from './users.ts'
