import { describe, expect, it } from 'vitest'
import { boundaryOf, readParts } from '#server/http/uploads/multipart.ts'

const MALFORMED = { code: 'malformed', message: 'The upload is incomplete or not valid multipart/form-data.' }
const FIELD = 'Content-Disposition: form-data; name="a"'
const PART = `--b\r\n${FIELD}\r\n\r\nx\r\n`

/** A body of these chunks, how many of them were read, and whether it was cancelled. */
function arriving(packets: string[]) {
  const seen = { taken: 0, isLeft: false }
  const body: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({
      next: async () =>
        seen.taken < packets.length
          ? { done: false, value: Buffer.from(packets[seen.taken++]!) }
          : { done: true, value: undefined },
      return: async () => {
        seen.isLeft = true
        return { done: true, value: undefined }
      },
    }),
  }
  return { body, seen }
}

async function read(packets: string[]): Promise<string[]> {
  const contents: string[] = []
  for await (const { content } of readParts(arriving(packets).body, 'b')) {
    let text = ''
    for await (const piece of content) {
      // An empty chunk would look like the end of the file.
      expect(piece.length).toBeGreaterThan(0)
      text += piece.toString()
    }
    contents.push(text)
  }
  return contents
}

describe('A multipart form', () => {
  it('may have 200 blanks after a boundary and not one more, however they arrive', async () => {
    const padded = (blanks: number) => PART.replace('--b', `--b${' '.repeat(blanks)}`)
    expect(await read([padded(200), '--b--'])).toEqual(['x'])
    expect(await read([...padded(200).split(''), '--b--'])).toEqual(['x'])
    await expect(read([padded(201), '--b--'])).rejects.toMatchObject(MALFORMED)
    const endless = arriving([`--b${' '.repeat(250)}`, ...Array<string>(50).fill(' '.repeat(50)), '\r\n'])
    await expect(readParts(endless.body, 'b').next()).rejects.toMatchObject(MALFORMED)
    expect(endless.seen.taken).toBe(1)
  })

  it('may have 8 KB of headers in a part and not one byte more', async () => {
    const headed = (bytes: number) => {
      const head = `${FIELD}\r\nX: `
      return [`--b\r\n${head}${'x'.repeat(bytes - head.length)}\r\n\r\nx\r\n--b--`]
    }
    expect(await read(headed(8192))).toEqual(['x'])
    await expect(read(headed(8193))).rejects.toMatchObject(MALFORMED)
  })

  it('is malformed without its last boundary', async () => {
    for (const packets of [[PART, '--b'], [PART, '--b '], ['--b'], ['--b-'], []])
      await expect(read(packets), JSON.stringify(packets)).rejects.toMatchObject(MALFORMED)
    expect(await read([PART, '--b--', '', '  '])).toEqual(['x'])
  })

  it('is read to the end of the body, so that the connection can be used again', async () => {
    const { body, seen } = arriving([PART, '--b--\r\n', 'more', 'and', 'more'])
    for await (const { content } of readParts(body, 'b')) for await (const _ of content) continue
    expect(seen.taken).toBe(5)
  })

  it('is cancelled when its reader stops or it is malformed', async () => {
    for (const packets of [
      [PART, PART, '--b--'],
      ['--bx\r\n', PART],
    ]) {
      const { body, seen } = arriving(packets)
      const parts = readParts(body, 'b')
      await parts.next().catch(() => {})
      await parts.return(undefined)
      expect(seen).toEqual({ taken: 1, isLeft: true })
    }
  })

  it('is passed on as it arrives, except for what may be a boundary', async () => {
    const head = PART.slice(0, PART.indexOf('x\r\n'))
    const { body, seen } = arriving([head, 'one', 'two\rtwo', 'three\r\n', '--c', '\r\n--b--'])
    const { value: part } = await readParts(body, 'b').next()
    const pieces: [text: string, taken: number][] = []
    for await (const piece of part!.content) pieces.push([piece.toString(), seen.taken])
    expect(pieces).toEqual([
      ['one', 2],
      ['two\rtwo', 3],
      ['three', 4],
      ['\r\n--c', 5],
    ])
  })

  it('may come from a source that cannot be cancelled', async () => {
    const packets = [PART, '--b--']
    const body = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: packets.length === 0, value: Buffer.from(packets.shift() ?? '') }),
      }),
    }
    const names: string[] = []
    for await (const { name } of readParts(body as AsyncIterable<Uint8Array>, 'b')) names.push(name)
    expect(names).toEqual(['a'])
  })

  it('keeps content that only begins like a boundary, wherever it is cut', async () => {
    for (const content of ['\r', '\r\n', '\r\n-', '\r\n--', '\r\r\n--', '\r\n--\r\n--', '--b', 'b\r\n--a']) {
      const whole = `${PART.replace('\r\n\r\nx', `\r\n\r\n${content}`)}--b--`
      for (let cut = 0; cut <= whole.length; cut++)
        expect(await read([whole.slice(0, cut), whole.slice(cut)]), `${JSON.stringify(content)} at ${cut}`).toEqual([
          content,
        ])
      expect(await read(whole.split(''))).toEqual([content])
    }
  })
})

describe('The type of a form', () => {
  const typed = (length: number) => {
    const rest = 'multipart/form-data; boundary=b; x='
    return rest + 'x'.repeat(length - rest.length)
  }

  it('may have 200 characters and not one more', () => {
    expect(boundaryOf(typed(200))).toBe('b')
    expect(() => boundaryOf(typed(201))).toThrow(expect.objectContaining(MALFORMED))
  })

  it.each(['xmultipart/form-data; boundary=b', 'multipart/form-datax; boundary=b', 'multipart/form-data, boundary=b'])(
    'is not %j',
    (type) => {
      expect(() => boundaryOf(type)).toThrow(
        expect.objectContaining({
          code: 'unsupported-media',
          message: 'Send the file as multipart/form-data.',
        }),
      )
    },
  )

  it('may have blanks before its boundary', () => {
    expect(boundaryOf('multipart/form-data ; boundary=b')).toBe('b')
  })
})
