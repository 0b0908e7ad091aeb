import { useEffect, useRef, useState } from 'react'
import { fieldErrors } from '#app/forms/field-errors.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PREVIEW_PAGES, previewCompany, updateCompany } from '#contract/company.ts'
import { usePhone } from '../shell/small-screen.tsx'
import type { Input } from '#contract/operation.ts'

const FRAME = 'company-preview'
/** Widths in pixels at which a page is laid out. */
const WIDTHS = { Phone: 390, Desktop: 1280 } as const
type Width = keyof typeof WIDTHS
type Path = keyof typeof PREVIEW_PAGES

const submit = (form: HTMLFormElement | null) => form?.submit()

type PreviewProps = { input: Input<typeof updateCompany>; onClose: () => void }

/** Shows public pages with what is not saved yet. A form fills the frame, which brings its own policy. */
export function PreviewDialog({ input, onClose }: PreviewProps) {
  const [path, setPath] = useState<Path>('/')
  const [width, setWidth] = useState<Width>(usePhone() ? 'Phone' : 'Desktop')
  const stage = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState({ width: 1280, height: 720 })
  const isValid = fieldErrors(updateCompany, input) === null
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect))
    watch.observe(stage.current!)
    return () => watch.disconnect()
  }, [])
  const scale = Math.min(1, room.width / WIDTHS[width])
  return (
    <Dialog
      title="Preview"
      size="full"
      className="company-preview"
      onClose={onClose}
      tools={
        <>
          <Choice label="Page" options={PREVIEW_PAGES} value={path} onChange={setPath} />
          <Choice label="Width" options={{ Phone: 'Phone', Desktop: 'Desktop' }} value={width} onChange={setWidth} />
        </>
      }
    >
      <div ref={stage} className="preview-stage">
        {isValid ? (
          <>
            <form key={path} ref={submit} method="post" action={previewCompany.path} target={FRAME} hidden>
              <input type="hidden" name="input" value={JSON.stringify({ ...input, path })} />
            </form>
            <iframe
              name={FRAME}
              title={`${PREVIEW_PAGES[path]} page on a ${width.toLowerCase()}`}
              sandbox="allow-same-origin"
              style={{
                width: WIDTHS[width],
                marginLeft: Math.max(0, (room.width - WIDTHS[width]) / 2),
                height: room.height / scale,
                transform: `scale(${scale})`,
              }}
            />
          </>
        ) : (
          <Notice>Some fields have to be corrected first. Save shows which.</Notice>
        )}
      </div>
    </Dialog>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  options: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
}

/** Buttons of which one is pressed. */
function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be in one line with its name
    <div className="segments" role="group" aria-label={label}>
      {(Object.entries(options) as [Value, string][]).map(([key, text]) => (
        <button key={key} type="button" aria-pressed={key === value} onClick={() => onChange(key)}>
          {text}
        </button>
      ))}
    </div>
  )
}
