import { useState } from 'react'
import { fieldErrors } from '#app/forms/field-errors.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { SelectInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PREVIEW_PAGES, previewCompany, updateCompany } from '#contract/company.ts'
import type { Input } from '#contract/operation.ts'
import { usePhone } from '../shell/small-screen.tsx'

const FRAME = 'company-preview'
const WIDTHS = { phone: 'Phone', desktop: 'Desktop' }

const submit = (form: HTMLFormElement | null) => form?.submit()

type PreviewProps = { input: Input<typeof updateCompany>; onClose: () => void }

/** Shows public pages with what is not saved yet. A form fills the frame, which brings its own policy. */
export function PreviewDialog({ input, onClose }: PreviewProps) {
  const [path, setPath] = useState('/')
  const [width, setWidth] = useState(usePhone() ? 'phone' : 'desktop')
  return (
    <Dialog
      title="Preview"
      size="full"
      onClose={onClose}
      tools={
        <>
          <Choice label="Page" options={PREVIEW_PAGES} value={path} onChange={setPath} />
          <Choice label="Width" options={WIDTHS} value={width} onChange={setWidth} />
        </>
      }
    >
      <div className="preview-stage">
        {fieldErrors(updateCompany, input) ? (
          <Notice>Some fields have to be corrected first. Save shows which.</Notice>
        ) : (
          <>
            <form key={path} ref={submit} method="post" action={previewCompany.path} target={FRAME} hidden>
              <input type="hidden" name="input" value={JSON.stringify({ ...input, path })} />
            </form>
            <iframe name={FRAME} title="Page as it will be" sandbox="allow-same-origin" data-width={width} />
          </>
        )}
      </div>
    </Dialog>
  )
}

type ChoiceProps = {
  label: string
  options: Record<string, string>
  value: string
  onChange: (value: string) => void
}

const Choice = ({ label, options, value, onChange }: ChoiceProps) => (
  <SelectInput aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
    {Object.entries(options).map(([key, text]) => (
      <option key={key} value={key}>
        {text}
      </option>
    ))}
  </SelectInput>
)
