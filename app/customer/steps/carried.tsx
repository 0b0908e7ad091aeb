import type { FormContents } from '#contract/views/form-views.ts'

/** What has been typed and the files that came with it, carried along unseen to the next step. */
export function Carried({ contents: { values, kept } }: { contents: FormContents }) {
  return (
    <>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {kept.map(({ id, token, name }) => (
        <input key={id} type="hidden" name="kept" value={`${id} ${token} ${name}`} />
      ))}
    </>
  )
}

type WordsProps = { contents: FormContents; field?: 'message' | 'comment'; label?: string }

/** The same, to be read again. */
export function CarriedWords({
  contents: { values, kept },
  field = 'message',
  label = 'Your message. It will be sent next.',
}: WordsProps) {
  const message = values[field]
  if (!message) return null
  return (
    <figure className="carried-words">
      <figcaption>{label}</figcaption>
      <blockquote className="written" dir="auto">
        {message}
      </blockquote>
      {kept.length > 0 && (
        <ul>
          {kept.map(({ id, name }) => (
            <li key={id} dir="auto">
              {name}
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}
