/** `npm run dev`: pages with hot reload and the API in one process. */
import fs from 'node:fs'
import path from 'node:path'
import { install, node24, root, run } from './prepare.mjs'

await install()
if (!fs.existsSync(path.join(root, 'dist/empty-database'))) await run(node24(), ['build/empty-database.ts'])
process.exit(
  await run(node24(), [
    '--disable-warning=ExperimentalWarning',
    'node_modules/@react-router/dev/bin.cjs',
    'dev',
    '--port',
    process.env.PORT ?? '3000',
    '--strictPort',
  ]),
)
