import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sendFile } from '#app/lib/send-file.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { FieldError, TextInput } from '#app/ui/field.tsx'
import { checkColor } from '#contract/brand-color.ts'
import { type Company, resetCompany, uploadLogo } from '#contract/company.ts'
import { useChange } from '../shell/use-change.ts'
import { companyQuery } from './company-form.ts'
import { ID, Line, useCompanyForm } from './parts.tsx'

const never = new AbortController().signal
const onProgress = () => {}
const TYPES = 'image/png,image/jpeg,image/webp,image/svg+xml'

/** The logo, which is stored when it is chosen. */
export function Logo({ company }: { company: Company }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<string>()
  useEffect(() => () => void (shown && URL.revokeObjectURL(shown)), [shown])
  const take = (changed: Company, file?: File) => {
    client.setQueryData(companyQuery.queryKey, changed)
    setShown(file && URL.createObjectURL(file))
  }
  const upload = useChange({
    send: (file: File) => sendFile(uploadLogo, {}, { name: file.name, content: file }, { signal: never, onProgress }),
    onDone: take,
  })
  const reset = useChange({ operation: resetCompany, sayFailure: true, onDone: (changed) => take(changed) })
  const { image } = company.logo
  const failure = upload.errors['file'] ?? upload.failure
  return (
    <div className="company-line">
      <p className="field-label" id={`${ID}-logo-label`}>
        Logo
      </p>
      <p className="field-hint">PNG, JPEG, WebP or SVG, at most 2 MB. It is saved as soon as you choose it.</p>
      {failure && <FieldError id={`${ID}-logo`}>{failure}</FieldError>}
      <div className="row">
        {image && <img src={shown ?? image.src} alt="The present logo" height={48} />}
        <input
          ref={input}
          type="file"
          accept={TYPES}
          hidden
          aria-hidden="true"
          tabIndex={-1}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) upload.change(file)
            target.value = ''
          }}
        />
        <SecondaryButton
          aria-describedby={failure ? `${ID}-logo-error` : undefined}
          busy={upload.isChanging}
          busyLabel="Uploading..."
          onClick={() => input.current?.click()}
        >
          Choose a logo
        </SecondaryButton>
        {image && (
          <SecondaryButton busy={reset.isChanging} onClick={() => reset.change({ field: 'logo' })}>
            Put back<span className="sr-only"> the logo</span>
          </SecondaryButton>
        )}
      </div>
    </div>
  )
}

/** Shown by the picker while no color is chosen. */
const DEFAULT = '#0e4749'

/** The brand's main color: picked, or written in any way of CSS. */
export function Color() {
  const { control, values } = useCompanyForm()
  const typed = values['color']!
  const checked = typed ? checkColor(typed) : undefined
  const color = checked?.error === undefined ? (checked?.color ?? DEFAULT) : DEFAULT
  return (
    <div>
      <Line
        field="color"
        label="Main color"
        optional
        hint="Left blank, the website’s own green. Such as #1d5b6f or teal."
      >
        <span className="row color-row">
          <input type="color" aria-label="Pick the main color" value={color} onChange={control('color').onChange} />
          <TextInput autoComplete="off" spellCheck={false} {...control('color')} />
        </span>
      </Line>
      <output className="small muted">
        {checked?.error === undefined && checked?.isDarkened
          ? `Will be darkened to ${checked.color} so that white text stays readable.`
          : ''}
      </output>
    </div>
  )
}
