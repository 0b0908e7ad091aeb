import { join } from 'node:path'
import { build } from 'vite'
import { COMPANY_BLOCK } from '#contract/company-block.ts'
import { companyData } from '#site'
import { brand } from '../../../build/brand/vite-plugin.ts'
import { STORIES } from './stories-folder.ts'

/** Whether this run has stories: it names no files, or one of theirs. */
function hasStories(): boolean {
  const files = process.argv.filter((word) => word.includes('.spec'))
  return files.length === 0 || files.some((file) => file.includes('stories'))
}

/** Every page has it. */
const companyBlock = {
  name: 'company-block',
  transformIndexHtml: () => [
    {
      tag: 'script',
      attrs: { type: 'application/json', id: COMPANY_BLOCK },
      children: companyData({ isDashboard: true }),
    },
  ],
}

/** Builds the page of the stories, with the product's components and style sheets, once for all workers. */
export default async function buildStories() {
  if (!hasStories()) return
  await build({
    configFile: false,
    root: join(import.meta.dirname, '../page'),
    logLevel: 'error',
    plugins: [brand(), companyBlock],
    build: {
      outDir: STORIES,
      emptyOutDir: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: {
        // Few files, as each is a request of every story; a style sheet stays with the frame that imports it.
        output: {
          codeSplitting: {
            groups: [{ name: 'shared', test: /^(?!.*\/frames\.tsx$).*\.(m?js|tsx?)$/, minShareCount: 2 }],
          },
        },
      },
    },
  })
}
