import type { KeptFile } from '#contract/views/form-views.ts'

type KeptFilesProps = { kept: KeptFile[]; lost: string[] }

/** In a refused form: the files that came with it, each kept unless it is unticked, and those to be chosen again. */
export function KeptFiles({ kept, lost }: KeptFilesProps) {
  return (
    <>
      {kept.length > 0 && (
        <fieldset className="kept-files">
          <legend>We have these files. Uncheck one to leave it out.</legend>
          {kept.map(({ id, token, name }) => (
            <label key={id}>
              <input type="checkbox" name="kept" value={`${id} ${token} ${name}`} defaultChecked />{' '}
              <span dir="auto">{name}</span>
            </label>
          ))}
        </fieldset>
      )}
      {lost.length > 0 && <p className="kept-files">Please choose again: {lost.join(', ')}</p>}
    </>
  )
}
