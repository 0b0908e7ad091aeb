import { expect, test } from 'vitest'
import { sendFile } from '#app/lib/send-file.ts'
import { uploadAttachment } from '#contract/attachments.ts'

test('A file whose upload was cancelled before it began is not sent', async () => {
  // There is no XMLHttpRequest here: an upload that begins would fail in another way.
  const upload = sendFile(
    uploadAttachment,
    {},
    { name: 'scan.pdf', content: new Blob(['%PDF']) },
    { signal: AbortSignal.abort(), onProgress: () => {} },
  )
  await expect(upload).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
})
