import { join } from './bytes.ts'
import { ALLOWED_EXTENSIONS, type Case } from './case.ts'
import { cfb, wordStream } from './cfb.ts'
import { pdf } from './pdf.ts'
import { photo } from './photo.ts'
import { docx } from './word.ts'

/** A file of each allowed type for each of its extensions. */
export const valid = async (): Promise<[extensions: string[], bytes: Buffer][]> => [
  [['jpg', 'jpeg'], await photo().jpeg().toBuffer()],
  [['png'], await photo().png().toBuffer()],
  [['gif'], await photo().gif().toBuffer()],
  [['webp'], await photo().webp().toBuffer()],
  [['pdf'], pdf()],
  [['txt'], Buffer.from('Hello, “world”.\n')],
  [['doc'], cfb([wordStream(), { name: '1Table' }])],
  [['docx'], docx()],
]

const PICTURES = ['jpg', 'jpeg', 'png', 'gif', 'webp']
/** A picture under the name of another kind is accepted as what it is. */
const arePictures = (...extensions: string[]) => extensions.every((each) => PICTURES.includes(each))

/** Each allowed content with the extension of every other type, and behind the beginning of every other. */
export async function swapped(): Promise<Case[]> {
  const all = await valid()
  return all.flatMap(([extensions, bytes]) =>
    ALLOWED_EXTENSIONS.filter((other) => !extensions.includes(other) && !arePictures(extensions[0]!, other)).flatMap(
      (other) => {
        const start = all.find(([theirs]) => theirs.includes(other))![1].subarray(0, 8)
        const cases = [{ what: `a ${extensions[0]} file`, name: `file.${other}`, bytes }]
        if (other === 'txt') return cases
        return [
          ...cases,
          {
            what: `the start of a ${other} before a ${extensions[0]} file`,
            name: `file.${other}`,
            bytes: join(start, bytes),
          },
        ]
      },
    ),
  )
}
