import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, useEffect } from 'react'
import { countTickets, useBulkJob } from '../bulk/use-bulk-job.ts'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { renameTag } from '#contract/tags.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { dropBulkJob, type BulkJob, addBulkJob, bulkJobs, restoreBulkJobs } from '../bulk/bulk-jobs.ts'
import { formatCount } from '#app/lib/format.ts'
import { JobLine } from '#app/ui/job-line.tsx'
import { useStore } from '#app/lib/store.ts'
import { tagsQuery } from '../overview/tags.ts'
import { AccountPanel, QueryBoundary } from '../settings/account-panel.tsx'

type UsedTag = { name: string; tickets: number }
type RenameTagProps = {
  tag: UsedTag
  used: readonly UsedTag[]
  /** Called with the id of the change that renames it on every ticket. */
  onDone: (id: string) => void
  onCancel: () => void
}

const fold = (typed: string) => typed.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** The form in place of a tag. Where the name is a tag already, the first press asks whether both are to be one. */
function RenameTag({ tag, used, onDone, onCancel }: RenameTagProps) {
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

/** How far the renaming of a tag is, and its Undo. */
function TagJobLine({ job, onChanged }: { job: BulkJob; onChanged: () => void }) {
  const { state, error, isGone, undo } = useBulkJob(job, onChanged)
  const { done = 0, total = 0, failed = [], finished = false, undone = false } = state ?? {}
  const isRunning = !finished && !isGone
  const reasons = [...new Set((undo.data?.kept ?? failed).map(({ reason }) => reason))].join(' ')
  const words = undo.data
    ? `${countTickets(undo.data.undone)} changed back`
    : isGone
      ? 'This change is not on record any more.'
      : undone
        ? 'The change was undone'
        : isRunning
          ? `${formatCount(done)} of ${formatCount(total)}`
          : `Tag renamed on ${countTickets(total - failed.length)}`
  const failure = undo.error ? errorMessage(undo.error) : error && !isGone ? errorMessage(error) : reasons
  return (
    <JobLine
      label="Renaming the tag"
      words={undo.isPending ? 'Undoing...' : words}
      progress={isRunning && !undo.isPending ? { done, total } : undefined}
      failure={failure}
      onClose={isRunning ? undefined : () => dropBulkJob(job.id)}
    >
      {state && !undone && !undo.data && (
        <button type="button" disabled={undo.isPending} onClick={() => undo.mutate()}>
          Undo
        </button>
      )}
    </JobLine>
  )
}

/** Every tag in use, and the form that renames one or makes it one with another. */
export function TagSettings({ adminId }: { adminId: string }) {
  const client = useQueryClient()
  const tags = useQuery(tagsQuery)
  const jobs = useStore(bulkJobs).filter(({ kind }) => kind === 'tag')
  const [renaming, setRenaming] = useState<string>()
  useEffect(() => restoreBulkJobs(adminId), [adminId])
  const reload = () => void client.invalidateQueries({ queryKey: tagsQuery.queryKey })
  // What had the focus is gone with the form.
  const close = (tag: string) => {
    setRenaming(undefined)
    requestAnimationFrame(() => (document.querySelector<HTMLElement>(selectorOf(tag)) ?? heading())?.focus())
  }
  return (
    <AccountPanel id="tags-title" title="Tags">
      {jobs.map((job) => (
        <div key={job.id} className="tag-job">
          <TagJobLine job={job} onChanged={reload} />
        </div>
      ))}
      <QueryBoundary query={tags} subject="The tags">
        {(used) =>
          used.length === 0 ? (
            <p className="tag-none">No ticket has a tag yet.</p>
          ) : (
            <ul className="tag-list">
              {used.map((tag) => (
                <li key={tag.name}>
                  {renaming === tag.name ? (
                    <RenameTag
                      tag={tag}
                      used={used}
                      onDone={(id) => {
                        addBulkJob(id, 'tag')
                        close(tag.name)
                        reload()
                      }}
                      onCancel={() => close(tag.name)}
                    />
                  ) : (
                    <TagRow tag={tag} onRename={() => setRenaming(tag.name)} />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </AccountPanel>
  )
}

const selectorOf = (tag: string) => `[data-tag="${CSS.escape(tag)}"]`
const heading = () => document.getElementById('tags-title')

function TagRow({ tag: { name, tickets }, onRename }: { tag: UsedTag; onRename: () => void }) {
  return (
    <>
      <bdi>{name}</bdi>
      <span>{tickets > 1_000 ? 'More than 1,000 tickets' : countTickets(tickets)}</span>
      <Button variant="outline" size="compact" data-tag={name} aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </Button>
    </>
  )
}
