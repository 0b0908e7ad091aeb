import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/schema/auth.ts', './server/schema/schema.ts'],
  out: './server/schema/migrations',
})
