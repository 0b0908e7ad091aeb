import { join } from 'node:path'

/** Where the page of the stories is built to. */
export const STORIES = join(import.meta.dirname, '../../../test-results/stories')

/** The site's files, which has the fonts. */
export const CLIENT = join(import.meta.dirname, '../../../dist/client')
