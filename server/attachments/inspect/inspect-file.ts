import { open } from 'node:fs/promises'
import pLimit from 'p-limit'
import { isCameraTrailer } from './jpeg-trailer.ts'
import { isDoc } from './doc.ts'
import { isDocx } from './docx.ts'
import { createFileReader, type FileReader, WINDOW } from './file-reader.ts'
import { hasMarkup, hasZipEnd, isPadding, isJavaScriptPolyglot } from './polyglot.ts'
import { endOfGif } from './gif.ts'
import { endOfJpeg } from './jpeg.ts'
import { isPdf } from './pdf.ts'
import { endOfPng } from './png.ts'
import { isPlainText } from './text.ts'
import { endOfWebp } from './webp.ts'

export type InspectedFile = { path: string; size: number; isText: boolean }
type Inspection = (file: FileReader, inspected: InspectedFile) => Promise<boolean>

const inspectImage =
  (endOf: (file: FileReader) => Promise<number | undefined>, isAllowedTrailer = isPadding): Inspection =>
  async (file) => {
    if (await isJavaScriptPolyglot(file)) return false
    const end = await endOf(file)
    if (end === undefined || !(await isAllowedTrailer(file, end))) return false
    return !(await hasZipEnd(file)) && !(await hasMarkup(file))
  }

/** The inspection of each allowed type. A file has to be valid as a whole, not only at its start. */
const INSPECTIONS: Record<string, Inspection> = {
  'image/jpeg': inspectImage(endOfJpeg, isCameraTrailer),
  'image/png': inspectImage(endOfPng),
  'image/gif': inspectImage(endOfGif),
  'image/webp': inspectImage(endOfWebp),
  'application/pdf': async (file) => (await isPdf(file)) && !(await hasZipEnd(file)),
  'application/msword': async (file) => (await isDoc(file)) && !(await hasZipEnd(file)),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': isDocx,
  'text/plain': async (file, { isText }) => isText && isPlainText(await file.at(0, 4100)),
}

/** Bounds memory and file handles when many uploads arrive at once. */
const limit = pLimit(4)
/** Reused, because a new window for each file would be most of the garbage of an upload. */
const windowPool: Buffer[] = []

/**
 * Whether a file is as a whole what its content type says, and no second format as well. `isText` is the result of
 * `createTextCheck` on its bytes. Reads 2 MB at a time; throws only what the disk throws.
 */
export function matchesContentType(contentType: string, inspected: InspectedFile): Promise<boolean> {
  const inspect = INSPECTIONS[contentType]
  if (!inspect) return Promise.resolve(false)
  return limit(async () => {
    const handle = await open(inspected.path)
    const window = windowPool.pop() ?? Buffer.allocUnsafe(WINDOW)
    try {
      return await inspect(createFileReader(handle, inspected.size, window), inspected)
    } finally {
      // Closing waits for reads of an aborted inspection; only then is the window unused.
      await handle.close()
      windowPool.push(window)
    }
  })
}
