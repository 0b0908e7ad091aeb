import { join } from 'node:path'
import { ROOT } from '#server/platform/program-files.ts'

/** What draws and renders the pages again: the renderer, its fonts and a scene. Also the folder of its bundle. */
export const RENDER_FOLDER = join(ROOT, 'dist/views')
export const BUILT_PAGES = join(ROOT, 'dist/client')
/** Identifies the build, whose pages fit no other. */
export const BUILD_FILE = join(RENDER_FOLDER, 'build-id')
