import { type TextEncoding, guessTextEncoding } from './text-encoding.ts'

/**
 * Guesses the encoding from the beginning of a text, since browsers would otherwise. The returned content is the whole
 * text, byte for byte.
 */
export async function openText(
  content: ReadableStream<Uint8Array>,
): Promise<{ content: ReadableStream<Uint8Array>; charset: TextEncoding }> {
  const reader = content.getReader()
  const first = await reader.read()
  return {
    charset: guessTextEncoding(first.value ?? new Uint8Array()),
    content: new ReadableStream({
      start: (stream) => (first.done ? stream.close() : stream.enqueue(first.value)),
      async pull(stream) {
        const { done, value } = await reader.read()
        if (done) stream.close()
        else stream.enqueue(value)
      },
      async cancel(reason) {
        await reader.cancel(reason)
        reader.releaseLock()
      },
    }),
  }
}
