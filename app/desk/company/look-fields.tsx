import { useRef, useState } from 'react'
import { sendFile } from '#app/lib/send-file.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { FieldError, TextInput } from '#app/ui/field.tsx'
import { drawLogo, type LogoImage } from '#contract/company.ts'
import { useChange } from '../shell/use-change.ts'
import { ID, Line, UseDefault, useCompanyForm } from './form-fields.tsx'

const FIELD = 'logo.image'
const untilDone = { signal: new AbortController().signal, onProgress: () => {} }

/** The logo: the server draws what is chosen, and stores it with the other fields. */
export function Logo({ isPublished }: { isPublished: boolean }) {
  const { values, set } = useCompanyForm()
  const input = useRef<HTMLInputElement>(null)
  const [loaded, setLoaded] = useState<string>()
  const draw = useChange({
    send: (file: File) => sendFile(drawLogo, {}, { name: file.name, content: file }, untilDone),
    onDone: (image) => set({ [FIELD]: JSON.stringify(image) }),
  })
  const image = JSON.parse(values[FIELD]!) as LogoImage | null
  // A saved one has its file once the pages are published.
  const src = isPublished || image?.src.startsWith('data:') ? image?.src : image && loaded
  const failure = draw.errors['file'] ?? draw.failure
  return (
    <div className="company-line">
      <p className="field-label">Logo</p>
      <p className="field-hint">PNG, JPEG, WebP or SVG, up to 2 MB.</p>
      {failure && <FieldError id={`${ID}-${FIELD}`}>{failure}</FieldError>}
      <div className="row">
        {src && <img src={src} alt="Your logo" onLoad={() => setLoaded(src)} />}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          hidden
          aria-hidden="true"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) draw.change(file)
            target.value = ''
          }}
        />
        <SecondaryButton
          id={`${ID}-${FIELD}`}
          aria-describedby={failure ? `${ID}-${FIELD}-error` : undefined}
          busy={draw.isChanging}
          busyLabel="Uploading..."
          onClick={() => input.current?.click()}
        >
          Choose a logo
        </SecondaryButton>
      </div>
      <UseDefault field={FIELD} label="Logo" />
    </div>
  )
}

/** Shown by the picker while another notation is typed, and none. */
const GREEN = '#0e4749'

/** The brand's main color: picked, or written in any way of CSS. */
export function Color() {
  const { control, values } = useCompanyForm()
  const typed = values['color']!
  return (
    <Line
      field="color"
      label="Main color"
      optional
      hint="Such as #1d5b6f or teal. Leave it blank for the default green."
    >
      <span className="row color-row">
        <input
          type="color"
          aria-label="Pick the main color"
          value={/^#[\da-f]{6}$/i.test(typed) ? typed : GREEN}
          onChange={control('color').onChange}
        />
        <TextInput autoComplete="off" spellCheck={false} {...control('color')} />
      </span>
    </Line>
  )
}
