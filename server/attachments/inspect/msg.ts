import { COMPOUND_SIGNATURE, STREAM, readCompoundFile } from './compound-file.ts'
import { findHiddenFlaw, isEncryptedPackage } from './doc.ts'
import type { FileReader } from './file-reader.ts'
import type { Flaw } from './flaw.ts'
import { hasArchive } from './polyglot.ts'

/** The stream of its properties, which every stored item of Outlook has at its top ([MS-OXMSG] 2.4). */
const PROPERTIES = '__properties_version1.0'
const OTHER_DOCUMENT = /^(?:WordDocument|Workbook|Book|PowerPoint Document|VisioDocument)$/

/** Returns why a compound file is no mail of Outlook without programs and macros in it; undefined when it is one. */
export async function findMsgFlaw(file: FileReader): Promise<Flaw | undefined> {
  if (!(await file.at(0, 8)).equals(COMPOUND_SIGNATURE)) return 'other-type'
  const compound = await readCompoundFile(file)
  if (!compound) return 'damaged'
  if (isEncryptedPackage(compound)) return 'password'
  const streams = compound.top.filter(({ type }) => type === STREAM).map(({ name }) => name)
  if (!streams.includes(PROPERTIES) || streams.some((name) => OTHER_DOCUMENT.test(name))) return 'other-type'
  return (await hasArchive(file, compound.end)) ? 'polyglot' : findHiddenFlaw(file, compound)
}
