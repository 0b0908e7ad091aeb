import type { KeptFile } from '#contract/page-views.ts'
import PaperclipIcon from 'lucide-react/icons/paperclip'
import { useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import { FormContentsContext } from '../form-contents.ts'
import { FieldError, fieldAttributes } from '#app/ui/field.tsx'
import { MAX_ATTACHMENTS } from '#contract/attachment-rules.ts'
import './upload-box.css'
import { isPending, EMPTY_UPLOADS } from './upload-file.ts'
import { UploadRows, RejectedFiles, useFocusAfterRemoval } from './upload-rows.tsx'
import { ACCEPTED_EXTENSIONS, FULL_HINT, LIMITS_HINT } from './file-rules.ts'
import type { UploadQueue } from './upload-queue.ts'

/** The files of a refused form: each is kept unless it is unticked, or has to be chosen again. */
function KeptFiles({ kept, lost }: { kept: KeptFile[]; lost: string[] }) {
  return (
    <>
      {kept.length > 0 && (
        <fieldset className="kept-files">
          <legend>We have these files. Uncheck one to leave it out.</legend>
          {kept.map(({ id, token, name }) => (
            <label key={id} className="row breakable">
              <input type="checkbox" name="kept" value={`${id} ${token} ${name}`} defaultChecked />{' '}
              <span className="strong" dir="auto">
                {name}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {lost.length > 0 && <p className="kept-files">Please choose again: {lost.join(', ')}</p>}
    </>
  )
}

type UploadBoxProps = {
  uploads: UploadQueue
  /** The field's name and id; a page has one box at a time. */
  name?: string
  isLocked?: boolean
}

/** Accepts files by dialog, drop or paste and shows their progress; a plain file field without JavaScript. */
export function UploadBox({ uploads, name = 'attachments', isLocked = false }: UploadBoxProps) {
  const { files, rejected, announcement } = useSyncExternalStore(uploads.subscribe, uploads.state, () => EMPTY_UPLOADS)
  const { errors, kept, lost } = useContext(FormContentsContext)
  const refusals = errors[name] ?? []
  const { id: _, ...wires } = fieldAttributes(name, LIMITS_HINT, refusals[0])
  const input = useRef<HTMLInputElement>(null)
  const isUploading = files.some(isPending)
  const isFull = files.length >= MAX_ATTACHMENTS
  const removal = useFocusAfterRemoval(files.length, input)

  useEffect(() => {
    uploads.restore()
    addEventListener('online', uploads.retryFailed)
    return () => {
      removeEventListener('online', uploads.retryFailed)
      uploads.stop()
    }
  }, [uploads])
  useEffect(() => {
    // Files may have been chosen before hydration, or while the box was locked.
    if (!isLocked) addChosen()
  })

  function addChosen() {
    const chosen = [...(input.current?.files ?? [])]
    if (chosen.length === 0) return
    input.current!.value = ''
    uploads.add(chosen)
  }

  return (
    <div className="uploader">
      {refusals.length > 0 && (
        <FieldError id={name}>
          <span>{refusals.flatMap((refusal, index) => (index === 0 ? refusal : [<br key={index} />, refusal]))}</span>
        </FieldError>
      )}
      <KeptFiles kept={kept} lost={lost} />
      <label className="dropzone">
        <PaperclipIcon size={22} className="muted" />
        <span className="dropzone-text">
          <b className="strong with-mouse">Drop screenshots or documents here</b>
          <b className="strong by-touch">Add photos or documents</b>
          <span className="fine" id={`${name}-hint`}>
            {isFull ? FULL_HINT : LIMITS_HINT}
          </span>
        </span>
        <span className="button" data-variant="outline" data-size="compact">
          <span className="button-label" data-reserve={isUploading ? 'Choose files' : 'Uploading...'}>
            <span id={`${name}-name`}>{isUploading ? 'Uploading...' : 'Choose files'}</span>
          </span>
        </span>
        <input
          type="file"
          id={name}
          name={name}
          multiple
          accept={ACCEPTED_EXTENSIONS}
          ref={input}
          disabled={isUploading || isFull || isLocked}
          aria-labelledby={`${name}-name`}
          {...wires}
          onChange={() => !isLocked && addChosen()}
        />
      </label>
      <RejectedFiles
        files={rejected}
        onDismiss={() => {
          uploads.dismissRejected()
          input.current?.focus()
        }}
      />
      <UploadRows label="Files" uploads={uploads} files={files} isLocked={isLocked} {...removal} />
      <output className="sr-only">{announcement}</output>
    </div>
  )
}
