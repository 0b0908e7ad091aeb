import type { Random } from '#test/support/random.ts'
import { HOSTILE_KEYS } from './hostile-values.ts'

const NAMES = [
  'title',
  'description',
  'subject',
  'message',
  'customerInfo.email',
  'customerInfo.firstName',
  'customerInfo.lastName',
  'email',
  'name',
  'category',
  ...HOSTILE_KEYS.filter((key) => !key.startsWith('\\')),
]
const TEXTS = ['printer', 'a@example.com', 'General', '', '\0', '💩', 'x'.repeat(5_000), '{"a":1}', '<b>', '\r\n\r\n']

/** A form as browsers send it: URL-encoded, or multipart with a file. */
export function formBody(file: string, random: Random): { type: string; body: Buffer } {
  const fields = Array.from({ length: random.below(12) }, () => [random.oneOf(NAMES), random.oneOf(TEXTS)])
  if (file !== 'file' && random.happens(0.5))
    return { type: 'application/x-www-form-urlencoded', body: Buffer.from(`${new URLSearchParams(fields)}`) }
  const parts = (file === 'file' ? [] : fields).map(
    ([name, text]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  )
  const head = `--b\r\nContent-Disposition: form-data; name="${file}"; filename="notes.txt"\r\n\r\n`
  return {
    type: 'multipart/form-data; boundary=b',
    body: Buffer.from(`${parts.join('')}${head}A few notes.\r\n--b--\r\n`),
  }
}
