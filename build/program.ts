/**
 * Bundles the server, the operators' commands, and the entry files of their threads and child processes into
 * `dist/program`: one file is loaded instead of nine hundred.
 */
import { basename } from 'node:path'
import { build } from 'vite'

const ENTRIES = [
  'server/process/main.ts',
  'server/platform/db/embedded/engine-worker.ts',
  'server/files/inspection-worker.ts',
  'server/files/preview/preview-child.ts',
  'server/mail/parse/parse-worker.ts',
  'server/people/common-passwords-child.ts',
  ...['users', 'mail', 'backup', 'restore', 'erase', 'doctor', 'seed', 'train'].map((name) => `cli/${name}.ts`),
]
/** Packages with files next to their code: WebAssembly, platform libraries, a logger's threads. */
const UNBUNDLED = ['@electric-sql/pglite', '@hyzyla/pdfium', 'imapflow', 'sharp']

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    outDir: 'dist/program',
    target: 'node24',
    rolldownOptions: {
      input: Object.fromEntries(ENTRIES.map((source) => [basename(source, '.ts'), source])),
      // All in one folder, from which server/platform/program-files.ts finds the product.
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared-[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external: UNBUNDLED },
})
