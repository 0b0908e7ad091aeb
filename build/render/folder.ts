import { join } from 'node:path'
import { ROOT } from '#server/platform/program-files.ts'

/** The renderer of the pages, with its fonts and a scene. */
export const RENDER_FOLDER = join(ROOT, 'dist/views')
export const BUILT_PAGES = join(ROOT, 'dist/client')
/** Identifies the build, whose pages fit no other. */
export const BUILD_FILE = join(RENDER_FOLDER, 'build-id')
