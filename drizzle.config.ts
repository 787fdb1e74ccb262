/** Read by drizzle-kit, which `npm run db:generate` installs. */
export default {
  dialect: 'postgresql',
  schema: './lib/database/schema/schema.ts',
  out: './lib/database/migrations',
  casing: 'snake_case'
}
