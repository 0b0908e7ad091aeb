import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { serverNow } from '#app/lib/clock.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { SelectInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Company, updateCompany } from '#contract/company.ts'
import { PRIORITIES } from '#contract/vocabulary.ts'
import { SavedForm } from '../settings/account-forms.tsx'
import { QueryPanel } from '../settings/account-panel.tsx'
import { companyQuery, type Form, toForm, toInput } from './company-form.ts'
import { Hours } from './hours-fields.tsx'
import { Rows } from './list-fields.tsx'
import { Color, Logo } from './look-fields.tsx'
import { FormContext, ID, Line, type LineProps, useCompanyForm } from './parts.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

const SOON_MS = 2_000
const LATER_MS = 30_000
/** A moment that never is the one of the last change. */
const NEVER = '1970-01-01T00:00:00.000Z'

const PHONE = { type: 'tel' } as const
const NAME: LineProps[] = [
  { field: 'name', label: 'Company name' },
  { field: 'tagline', label: 'Tagline', hint: 'The first words of the front page.' },
  { field: 'legalName', label: 'Legal name', hint: 'In terms and privacy policy. Follows the name until changed.' },
  { field: 'shortName', label: 'Short name', hint: 'Below the icon on a phone.' },
  { field: 'since', label: 'In business since', inputMode: 'numeric' },
  { field: 'copyrightRange', label: 'Copyright years' },
]
const CONTACT: LineProps[] = [
  { field: 'phone.display', label: 'Phone', hint: 'Outside the U.S. with the country code.', ...PHONE },
  { field: 'emergencyPhone.display', label: 'Emergency phone', ...PHONE },
  { field: 'email', label: 'Email', type: 'email', spellCheck: false },
  { field: 'emergencyHours', label: 'Emergencies are answered', hint: 'Such as 24/7.' },
  { field: 'street', label: 'Street', optional: true },
  { field: 'postalCode', label: 'ZIP code', optional: true },
  { field: 'city', label: 'City' },
  { field: 'region', label: 'State' },
]
const AREA: LineProps[] = [
  { field: 'serviceArea', label: 'Technicians come to', hint: 'As in “Onsite across Colorado”.' },
]
const CLAIMS: LineProps[] = [
  { field: 'claims.years', label: 'Years' },
  { field: 'claims.clients', label: 'Clients' },
  { field: 'claims.response', label: 'Average response' },
  { field: 'claims.support', label: 'Support' },
]
const PROMISES = PRIORITIES.toReversed().map((label): LineProps => ({ field: `supportResponse.${label}`, label }))
const SESSION: LineProps[] = [{ field: 'remoteSession', label: 'Address of a session', type: 'url', spellCheck: false }]
const BUNDLE: LineProps[] = [
  { field: 'prices.bundlePercent', label: 'Percent off', hint: 'For three or more services at home.' },
]

type PartProps = { title: string; hint?: string; lines?: LineProps[]; children?: ReactNode }

/** A part of the page: its heading, what is special in it, and its fields of one line. */
function Part({ title, hint, lines = [], children }: PartProps) {
  const id = useId()
  return (
    <section className="stack company-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {hint && <p className="muted">{hint}</p>}
      {children}
      {lines.length > 0 && (
        <div className="field-columns">
          {lines.map((line) => (
            <Line key={line.field} {...line} />
          ))}
        </div>
      )}
    </section>
  )
}

function TimeZone() {
  const { control, values } = useCompanyForm()
  const zones = new Set([values['timeZone']!, ...Intl.supportedValuesOf('timeZone')])
  return (
    <Line field="timeZone" label="Time zone">
      <SelectInput {...control('timeZone')}>
        {[...zones].toSorted().map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectInput>
    </Line>
  )
}

/** All fields, in the order in which an owner thinks of them. */
const Parts = ({ company }: { company: Company }) => (
  <>
    <Part title="Name" lines={NAME} />
    <Part title="Contact" lines={CONTACT} />
    <Part title="Hours" hint="They count for waking tickets, reminders and promised times, too.">
      <TimeZone />
      <Hours />
    </Part>
    <Part title="Closed days" hint="Holidays and other days off. Left without times, you are closed.">
      <Rows list="closed_days" />
    </Part>
    <Part title="Service area" lines={AREA} />
    <Part title="Claims" hint="Short facts on the front page and in the footer." lines={CLAIMS} />
    <Part title="Response times" hint="Promised on the support page, written like “under 4 hours”." lines={PROMISES} />
    <Part title="Remote support" hint="Where customers download the helper and start a session." lines={SESSION}>
      <Rows list="remoteLinks" />
    </Part>
    <Part title="Prices" hint="In dollars. Left blank, a plan is “Custom” and a rate “N/A”." lines={BUNDLE}>
      <div className="price-tables">
        <Rows list="prices.plans" />
        <Rows list="prices.managedPlans" />
        <Rows list="prices.homeRates" />
        <Rows list="prices.startingPrices" />
      </div>
    </Part>
    <Part title="Look">
      <div className="price-tables">
        <Logo company={company} />
        <Color />
      </div>
    </Part>
  </>
)

/** Says whether the public pages show what is saved. */
function PublishState({ company: { published_at, publishing, problem, notes } }: { company: Company }) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const published = published_at ? 'Published' : 'The website shows the defaults.'
  return (
    <div className="panel-part">
      {problem && !publishing ? (
        <Notice>{`The pages could not be made: ${problem} The former ones are still shown.`}</Notice>
      ) : (
        <p className="muted">
          <output>{publishing ? 'Publishing…' : published}</output>
          {!publishing && published_at && ` ${ageInWords((now - Date.parse(published_at)) / 1_000)} ago.`}
        </p>
      )}
      {notes.map(({ path, message }) => (
        <p key={path} className="strong">
          {message}.
        </p>
      ))}
    </div>
  )
}

function ageInWords(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min`
  return seconds < 86_400 ? `${Math.floor(seconds / 3_600)} h` : `${Math.floor(seconds / 86_400)} d`
}

export default function CompanySettings() {
  const client = useQueryClient()
  const query = useQuery({
    ...companyQuery,
    refetchInterval: ({ state }) => (state.data?.publishing ? SOON_MS : LATER_MS),
  })
  const [previewed, setPreviewed] = useState<Form>()
  return (
    <QueryPanel query={query} subject="The company">
      {(company) => {
        const [saved, defaults] = [toForm(company), toForm(company.defaults)]
        const isTheirs = (typed: Form, began: Form) =>
          Object.keys(saved).some((name) => began[name] !== saved[name] && typed[name] !== saved[name])
        return (
          <>
            <PublishState company={company} />
            <SavedForm
              operation={updateCompany}
              id={ID}
              saved={saved}
              toInput={(typed, began) => ({
                ...toInput(typed, saved),
                base: isTheirs(typed, began) ? NEVER : company.updated_at,
              })}
              onSent={(changed) => client.setQueryData(companyQuery.queryKey, changed)}
              onRefused={() => void query.refetch()}
              renderActions={(typed) => <SecondaryButton onClick={() => setPreviewed(typed)}>Preview</SecondaryButton>}
            >
              {({ conflicts, keepMine, useTheirs, ...form }) => (
                <FormContext value={{ ...form, defaults }}>
                  <Parts company={company} />
                  <ChangedMeanwhile
                    what="page"
                    theirs={conflicts.map((name) => ({
                      id: `${ID}-${name}`,
                      label: name,
                      value: saved[name]!.startsWith('[') ? 'Another list than yours' : saved[name]!,
                    }))}
                    onKeepMine={keepMine}
                    onUseTheirs={useTheirs}
                  />
                </FormContext>
              )}
            </SavedForm>
            {previewed && <PreviewDialog input={toInput(previewed, saved)} onClose={() => setPreviewed(undefined)} />}
          </>
        )
      }}
    </QueryPanel>
  )
}
