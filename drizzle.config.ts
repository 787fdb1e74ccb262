import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './lib/database/schema/schema.ts',
  out: './lib/database/migrations',
  casing: 'snake_case'
})
