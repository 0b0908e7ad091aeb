import { useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '#app/lib/dates.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { Field, SelectInput, TextArea, TextInput } from '#app/ui/field.tsx'
import { SettingSwitch } from '#app/ui/setting-switch.tsx'
import { changeCompany, type CompanyDetail, removeDomain, saveDomain } from '#contract/companies.ts'
import { onlyFor } from '#contract/roles.ts'
import { PLANS } from '#contract/vocabulary.ts'
import { AccountForm, SavedForm } from '../settings/account-forms.tsx'
import { useMay } from '../shell/team.ts'
import { useChange } from '../shell/use-change.ts'
import { companyQuery, reloadCompanies } from './company-queries.ts'
import { useUndo } from './customer-company.tsx'

/** A moment that never is the one of the last change. */
const NEVER = '1970-01-01T00:00:00.000Z'
/** Of the fields, in their order; a place has four. */
const LABELS = {
  warning: 'Warning',
  notes: 'Notes',
  sites: 'Places',
  name: 'Name',
  plan: 'Plan',
  accounting_ref: 'Accounting reference',
  archived: 'Archived: not listed anymore',
}
const SITE_LABELS = { name: 'Place', address: 'Address', phone: 'Phone', note: 'Note' }
type Name = keyof typeof LABELS
type Form = Record<Name, string>
type Site = Record<keyof typeof SITE_LABELS, string> & { id?: string }

const toForm = ({ warning, notes, sites, name, plan, accounting_ref, archived }: CompanyDetail): Form => ({
  warning,
  notes,
  sites: JSON.stringify(sites),
  name,
  plan: plan ?? '',
  accounting_ref,
  archived: archived ? 'on' : '',
})

function readField(name: string, typed: string): unknown {
  if (name === 'sites') return JSON.parse(typed)
  if (name === 'archived') return typed !== ''
  return name === 'plan' ? typed || null : typed
}

type SitesProps = { sites: readonly Site[]; id: string; onChange: (sites: readonly Site[]) => void }

const Sites = ({ sites, id, onChange }: SitesProps) => (
  <fieldset id={id} tabIndex={-1} className="stack">
    <legend className="field-label">{LABELS.sites}</legend>
    {sites.map((site, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- a place that is typed has no other name
      <div key={at} className="company-section field-columns">
        {Object.entries(SITE_LABELS).map(([field, label]) => (
          <Field key={field} id={`${id}.${at}.${field}`} label={label} optional={field !== 'name'}>
            <TextInput
              dir="auto"
              name={`sites.${at}.${field}`}
              value={site[field as keyof Site]}
              onChange={({ target }) => onChange(sites.with(at, { ...site, [field]: target.value }))}
            />
          </Field>
        ))}
        <SecondaryButton onClick={() => onChange(sites.toSpliced(at, 1))}>
          Remove {site.name || 'the place'}
        </SecondaryButton>
      </div>
    ))}
    <SecondaryButton onClick={() => onChange([...sites, { name: '', address: '', phone: '', note: '' }])}>
      Add a place
    </SecondaryButton>
  </fieldset>
)

/** The fields that are saved together; managers alone have the last ones. */
function Facts({ company }: { company: CompanyDetail }) {
  const client = useQueryClient()
  const isManager = useMay('manager')
  const id = `company-${company.id}`
  const saved = toForm(company)
  const names = Object.keys(LABELS) as Name[]
  const by = company.notes_at && `${company.notes_by ?? ''} ${formatMoment(company.notes_at)}`.trim()
  return (
    <SavedForm
      operation={changeCompany}
      id={id}
      saved={saved}
      toInput={(typed, began) => {
        const changed = names.filter((name) => typed[name] !== saved[name])
        const isTheirs = changed.some((name) => began[name] !== saved[name])
        return {
          id: company.id,
          base: isTheirs ? NEVER : company.updated_at,
          ...Object.fromEntries(changed.map((name) => [name, readField(name, typed[name])])),
        }
      }}
      onSent={() => reloadCompanies(client)}
      onRefused={() => void client.invalidateQueries(companyQuery(company.id))}
    >
      {({ values, set, control, check, conflicts, keepMine, useTheirs }) => {
        const line = (name: Name, hint?: string) => (
          <Field id={`${id}-${name}`} label={LABELS[name]} optional={name !== 'name'} hint={hint}>
            <TextInput dir="auto" autoComplete="off" {...control(name)} />
          </Field>
        )
        return (
          <>
            {line('warning', 'One line, shown on each of its tickets')}
            <Field id={`${id}-notes`} label={LABELS.notes} optional hint={(company.notes && by) || 'For the team'}>
              <TextArea rows={5} dir="auto" {...control('notes')} />
            </Field>
            <Sites
              id={`${id}-sites`}
              sites={JSON.parse(values.sites) as Site[]}
              onChange={(sites) => set({ sites: JSON.stringify(sites) })}
            />
            {isManager ? (
              <>
                {line('name')}
                <Field id={`${id}-plan`} label={LABELS.plan}>
                  <SelectInput {...control('plan')}>
                    <option value="">Hourly, no plan</option>
                    {PLANS.map((plan) => (
                      <option key={plan}>{plan}</option>
                    ))}
                  </SelectInput>
                </Field>
                {line('accounting_ref')}
                <SettingSwitch id={`${id}-archived`} label={LABELS.archived} {...check('archived')} />
              </>
            ) : (
              <p className="small">{onlyFor('manager', 'name, plan and domains')}</p>
            )}
            <ChangedMeanwhile
              what="company"
              theirs={conflicts.map((name) => ({
                id: `${id}-${name}`,
                label: LABELS[name],
                value: name === 'sites' ? 'Other places than yours' : saved[name],
              }))}
              onKeepMine={keepMine}
              onUseTheirs={useTheirs}
            />
          </>
        )
      }}
    </SavedForm>
  )
}

type DomainProps = { id: string; domain: CompanyDetail['domains'][number] }

function Domain({ id, domain: { domain, ...stored } }: DomainProps) {
  const client = useQueryClient()
  const isManager = useMay('manager')
  const after = { sayFailure: true, onDone: () => reloadCompanies(client) } as const
  const { change, pending } = useChange({ operation: saveDomain, ...after })
  const removing = useChange({ operation: removeDomain, ...after })
  const { joins, sub_domains } = { ...stored, ...pending }
  const words = `${sub_domains ? '*.' : ''}${domain}`
  return (
    <div className="company-section row">
      <span className="strong breakable">{words}</span>
      <SettingSwitch
        id={`joins-${domain}`}
        label="Members join by themselves"
        checked={joins ?? false}
        disabled={!isManager}
        onChange={(on) => change({ id, domain, joins: on, sub_domains })}
      />
      {isManager && (
        <button type="button" className="link" onClick={() => removing.change({ id, domain })}>
          Remove<span className="sr-only"> {words}</span>
        </button>
      )}
    </div>
  )
}

/** Notes and facts of a company, its domains and its history. */
export function CompanyNotes({ company }: { company: CompanyDetail }) {
  const { id, domains, events } = company
  const client = useQueryClient()
  const isManager = useMay('manager')
  const undo = useUndo()
  return (
    <>
      <Facts company={company} />
      <h3>Domains</h3>
      <p className="muted small">Who writes from one is suggested as a member. It gives nobody a right.</p>
      {domains.map((domain) => (
        <Domain key={domain.domain} id={id} domain={domain} />
      ))}
      {isManager && (
        <AccountForm
          key={domains.length}
          operation={saveDomain}
          id="new"
          action="Add the domain"
          busyLabel="Adding..."
          onSent={() => void reloadCompanies(client)}
        >
          <input type="hidden" name="id" value={id} />
          <Field id="new-domain" label="New domain" hint="Such as acme-dental.com, or *.acme-dental.com">
            <TextInput name="domain" required autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
        </AccountForm>
      )}
      <h3>History</h3>
      <ul className="small">
        {events.map(({ at, by, words, journal }) => (
          <li key={at + words}>
            <span className="muted">{formatMoment(at)}</span> <bdi className="strong">{by}</bdi> <bdi>{words}</bdi>{' '}
            {journal && (
              <button type="button" className="link" onClick={() => undo({ id: journal })}>
                Undo
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
