import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { countTickets } from '#app/lib/bulk/bulk-words.ts'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { renameTag } from '#contract/team/tags.ts'
import { LIMITS } from '#contract/vocabulary.ts'

export type UsedTag = { name: string; tickets: number }
type RenameTagProps = {
  tag: UsedTag
  used: readonly UsedTag[]
  /** Called with the id of the change that renames it on every ticket. */
  onDone: (id: string) => void
  onCancel: () => void
}

const fold = (typed: string) => typed.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** The form in place of a tag. Where the name is a tag already, the first press asks whether both are to be one. */
export function RenameTag({ tag, used, onDone, onCancel }: RenameTagProps) {
  const [typed, setTyped] = useState(tag.name)
  const [problem, setProblem] = useState('')
  /** The tag whose merging has been asked about. */
  const [asked, setAsked] = useState('')
  const rename = useMutation({
    mutationFn: (to: string) => callSignedIn(renameTag, { from: tag.name, to }),
    onSuccess: ({ id }) => onDone(id),
    onError: (error) => setProblem(serverFieldErrors(error).to ?? errorMessage(error)),
  })
  const to = fold(typed)
  const other = used.find(({ name }) => name === to && name !== tag.name)
  const isAsking = other !== undefined && asked === to
  function submit(event: FormEvent) {
    event.preventDefault()
    if (to === tag.name) return onCancel()
    const wrong =
      to === '' ? 'Type a name.' : to.length > LIMITS.tag ? `A tag has at most ${LIMITS.tag} characters.` : ''
    setProblem(wrong)
    if (wrong) return
    if (other && asked !== to) setAsked(to)
    else rename.mutate(to)
  }
  return (
    <form className="rename-tag" noValidate aria-busy={rename.isPending} onSubmit={submit}>
      <Field id="rename-tag" label={`New name for ${tag.name}`} error={problem || undefined}>
        <TextInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form has just been asked for
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.tag * 2}
          dir="auto"
          onKeyDown={(event) => event.key === 'Escape' && onCancel()}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem('')
          }}
        />
      </Field>
      <output>
        {isAsking && (
          <>
            Merge <bdi>{tag.name}</bdi> ({countTickets(tag.tickets)}) into <bdi>{other.name}</bdi> (
            {countTickets(other.tickets)})?
          </>
        )}
      </output>
      <p>Undo changes tickets back. Saved replies, macros, and views keep the new name.</p>
      <Button type="submit" size="compact" busy={rename.isPending} busyLabel="Renaming...">
        {isAsking ? 'Yes, merge' : other ? 'Merge...' : 'Rename'}
      </Button>
      <Button variant="outline" size="compact" disabled={rename.isPending} onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
