import { useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '#app/lib/dates.ts'
import { LinkButton, SecondaryButton } from '#app/ui/button.tsx'
import { Field, SelectInput, TextArea, TextInput } from '#app/ui/field.tsx'
import { SettingSwitch } from '#app/ui/setting-switch.tsx'
import { changeCompany, type CompanyDetail, removeDomain, saveDomain } from '#contract/companies.ts'
import { onlyFor } from '#contract/roles.ts'
import { PLANS } from '#contract/vocabulary.ts'
import { AccountForm, SavedForm } from '../settings/account-forms.tsx'
import { useMay } from '../shell/team.ts'
import { useChange } from '../shell/use-change.ts'
import { companyQuery } from './company-queries.ts'
import { reloadCompanies } from './reload-companies.ts'
import { withCompanies } from '../shell/with-dialogs.ts'
import { useUndo } from './customer-company.tsx'

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
type Site = Record<keyof typeof SITE_LABELS, string> & { id?: string }

const NAMES = Object.keys(LABELS) as Name[]
const toText = (value: CompanyDetail[Name]) =>
  typeof value === 'object' && value ? JSON.stringify(value) : value === true ? 'on' : value || ''
/** Of the fields that are no texts. */
const READERS: Partial<Record<Name, (typed: string) => unknown>> = {
  sites: (typed) => JSON.parse(typed),
  plan: (typed) => typed || null,
  archived: Boolean,
}

type SitesProps = { id: string; typed: string; onChange: (typed: string) => void }

function Sites({ id, typed, onChange }: SitesProps) {
  const sites = JSON.parse(typed) as Site[]
  const change = (changed: Site[]) => onChange(JSON.stringify(changed))
  return (
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
                onChange={({ target }) => change(sites.with(at, { ...site, [field]: target.value }))}
              />
            </Field>
          ))}
          <LinkButton onClick={() => change(sites.toSpliced(at, 1))}>Remove {site.name || 'the place'}</LinkButton>
        </div>
      ))}
      <SecondaryButton onClick={() => change([...sites, { name: '', address: '', phone: '', note: '' }])}>
        Add a place
      </SecondaryButton>
    </fieldset>
  )
}

/** The fields that are saved together; managers alone have the last ones. */
function Facts({ company }: { company: CompanyDetail }) {
  const client = useQueryClient()
  const isManager = useMay('manager')
  const id = `company-${company.id}`
  const saved = Object.fromEntries(NAMES.map((name) => [name, toText(company[name])])) as Record<Name, string>
  const by = company.notes_at && `${company.notes_by ?? ''} ${formatMoment(company.notes_at)}`.trim()
  return (
    <SavedForm
      operation={changeCompany}
      id={id}
      saved={saved}
      toInput={(typed) => {
        const changed = NAMES.filter((name) => typed[name] !== saved[name])
        const fields = changed.map((name) => [name, (READERS[name] ?? String)(typed[name])])
        return { id: company.id, base: company.updated_at, ...Object.fromEntries(fields) }
      }}
      onSent={() => reloadCompanies(client)}
      onRefused={() => void client.invalidateQueries(companyQuery(company.id))}
      renderActions={() =>
        isManager && (
          <LinkButton onClick={() => withCompanies(({ openMerge }) => openMerge('company', company))}>
            Merge with another company…
          </LinkButton>
        )
      }
      describe={(name) => ({
        label: LABELS[name],
        value: name === 'sites' ? 'Other places than yours' : saved[name],
      })}
    >
      {({ values, set, control, check }) => {
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
            <Sites id={`${id}-sites`} typed={values.sites} onChange={(sites) => set({ sites })} />
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
              <p className="small">{onlyFor('manager', 'name, plan and domains, or merge it')}</p>
            )}
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
        <LinkButton onClick={() => removing.change({ id, domain })}>
          Remove<span className="sr-only"> {words}</span>
        </LinkButton>
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
      <div className="stack">
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
              {journal && <LinkButton onClick={() => undo({ id: journal })}>Undo</LinkButton>}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
