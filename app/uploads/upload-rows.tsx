import { UploadRow } from './upload-row.tsx'
import { type UploadFile, isPending } from './upload-file.ts'
import type { UploadQueue } from './upload-queue.ts'
import type { useFocusAfterRemoval } from './use-focus-after-removal.ts'

type UploadRowsProps = ReturnType<typeof useFocusAfterRemoval> & {
  label: string
  uploads: UploadQueue
  files: readonly UploadFile[]
  isLocked: boolean
}

/** The chosen files with their progress; nothing where there are none. */
export function UploadRows({ label, uploads, files, isLocked, list, beforeRemoval }: UploadRowsProps) {
  if (files.length === 0) return null
  return (
    <ul className="uploads" aria-label={label} ref={list}>
      {files.map((file, index) => (
        <UploadRow
          key={file.key}
          file={file}
          isLocked={isLocked}
          onRetry={() => uploads.retry(file.key)}
          onRemove={() => {
            beforeRemoval(index)
            if (isPending(file)) uploads.cancel(file.key)
            else void uploads.remove(file.key)
          }}
        />
      ))}
    </ul>
  )
}
