import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { SecondaryButton } from '#app/ui/button.tsx'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { SelectInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { serverNow } from '#app/lib/clock.ts'
import { type Company, updateCompany } from '#contract/company.ts'
import { PRIORITIES } from '#contract/vocabulary.ts'
import { SavedForm } from '../settings/account-forms.tsx'
import { QueryPanel } from '../settings/account-panel.tsx'
import { companyQuery, type Form, toForm, toInput } from './company-form.ts'
import { ClosedDays, Hours } from './hours-fields.tsx'
import { Links, Prices } from './list-fields.tsx'
import { Look } from './look-fields.tsx'
import { FormContext, ID, Line, useCompanyForm } from './parts.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

const SOON_MS = 2_000
const LATER_MS = 30_000
/** A moment that never is the one of the last change. */
const NEVER = '1970-01-01T00:00:00.000Z'

/** A part of the page with its heading. */
function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="stack company-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {hint && <p className="muted">{hint}</p>}
      {children}
    </section>
  )
}

function TimeZone() {
  const { control, values } = useCompanyForm()
  const zones = Intl.supportedValuesOf('timeZone')
  const known = zones.includes(values['timeZone']!) ? zones : [values['timeZone']!, ...zones]
  return (
    <Line field="timeZone" label="Time zone">
      <SelectInput {...control('timeZone')}>
        {known.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectInput>
    </Line>
  )
}

const PHONE = { type: 'tel' } as const

/** All fields, in the order in which an owner thinks of them. */
const Parts = ({ company }: { company: Company }) => (
  <>
    <Part title="Name">
      <div className="field-columns">
        <Line field="name" label="Company name" />
        <Line field="tagline" label="Tagline" hint="The first words of the front page." />
        <Line
          field="legalName"
          label="Legal name"
          hint="In terms and privacy policy. Follows the name until changed."
        />
        <Line field="shortName" label="Short name" hint="Below the icon on a phone." />
        <Line field="since" label="In business since" inputMode="numeric" />
        <Line field="copyrightRange" label="Copyright years" />
      </div>
    </Part>
    <Part title="Contact">
      <div className="field-columns">
        <Line field="phone.display" label="Phone" {...PHONE} hint="Outside the U.S. with the country code." />
        <Line field="emergencyPhone.display" label="Emergency phone" {...PHONE} />
        <Line field="email" label="Email" type="email" spellCheck={false} />
        <Line field="emergencyHours" label="Emergencies are answered" hint="Such as 24/7." />
        <Line field="street" label="Street" optional />
        <Line field="postalCode" label="ZIP code" optional />
        <Line field="city" label="City" />
        <Line field="region" label="State" />
      </div>
    </Part>
    <Part title="Hours" hint="They count for waking tickets, reminders and promised times, too.">
      <TimeZone />
      <Hours />
    </Part>
    <Part title="Closed days" hint="Holidays and other days off, or open at other hours.">
      <ClosedDays />
    </Part>
    <Part title="Service area">
      <div className="field-columns">
        <Line field="serviceArea" label="Technicians come to" hint="As in “Onsite across Colorado”." />
      </div>
    </Part>
    <Part title="Claims" hint="Short facts on the front page and in the footer.">
      <div className="field-columns">
        <Line field="claims.years" label="Years" />
        <Line field="claims.clients" label="Clients" />
        <Line field="claims.response" label="Average response" />
        <Line field="claims.support" label="Support" />
      </div>
    </Part>
    <Part title="Response times" hint="What the support page promises by priority, written like “under 4 hours”.">
      <div className="field-columns">
        {PRIORITIES.toReversed().map((priority) => (
          <Line key={priority} field={`supportResponse.${priority}`} label={priority} />
        ))}
      </div>
    </Part>
    <Part title="Remote support" hint="Where customers download the helper and start a session.">
      <Links />
      <div className="field-columns">
        <Line field="remoteSession" label="Address of a session" type="url" spellCheck={false} />
      </div>
    </Part>
    <Part title="Prices" hint="In dollars. Left blank, a plan is “Custom” and a rate “N/A”.">
      <Prices />
    </Part>
    <Part title="Look">
      <Look company={company} />
    </Part>
  </>
)

/** Says whether the public pages show what is saved. */
function PublishState({ company }: { company: Company }) {
  const { published_at, publishing, problem } = company
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const age = published_at ? Math.max(0, Math.round((now - Date.parse(published_at)) / 1_000)) : null
  if (problem && !publishing)
    return <Notice>{`The pages could not be made: ${problem} The former ones are still shown.`}</Notice>
  return (
    <p className="muted company-state">
      <output>{publishing ? 'Publishing…' : age === null ? 'The website shows the defaults.' : 'Published'}</output>
      {!publishing && age !== null && ` ${agoInWords(age)}.`}
    </p>
  )
}

function agoInWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`
  return seconds < 86_400 ? `${Math.floor(seconds / 3_600)} h ago` : `${Math.floor(seconds / 86_400)} d ago`
}

const LABELS: Form = { hours: 'Hours', closed_days: 'Closed days', remoteLinks: 'Remote support links', color: 'Color' }

export default function CompanySettings() {
  const client = useQueryClient()
  const query = useQuery({
    ...companyQuery,
    refetchInterval: ({ state }) => (state.data?.publishing ? SOON_MS : LATER_MS),
  })
  const [previewed, setPreviewed] = useState<Form>()
  const show = (changed: Company) => client.setQueryData(companyQuery.queryKey, changed)
  return (
    <QueryPanel query={query} subject="The company">
      {(company) => {
        const [saved, defaults] = [toForm(company), toForm(company.defaults)]
        const isTheirs = (typed: Form, began: Form) =>
          Object.keys(saved).some((name) => began[name] !== saved[name] && typed[name] !== saved[name])
        return (
          <>
            <div className="panel-part">
              <PublishState company={company} />
              {company.notes.map(({ path, message }) => (
                <p key={path} className="company-note strong">
                  {message}.
                </p>
              ))}
            </div>
            <SavedForm
              operation={updateCompany}
              id={ID}
              saved={saved}
              toInput={(typed, began) => ({
                ...toInput(typed, saved),
                base: isTheirs(typed, began) ? NEVER : company.updated_at,
              })}
              onSent={show}
              onRefused={() => void query.refetch()}
              renderActions={(typed) => <SecondaryButton onClick={() => setPreviewed(typed)}>Preview</SecondaryButton>}
            >
              {(form) => (
                <FormContext value={{ ...form, defaults }}>
                  <Parts company={company} />
                  <ChangedMeanwhile
                    what="page"
                    theirs={form.conflicts.map((name) => ({
                      id: `${ID}-${name}`,
                      label: LABELS[name] ?? name,
                      value: saved[name]!.startsWith('[') ? 'Another list than yours' : saved[name]!,
                    }))}
                    onKeepMine={form.keepMine}
                    onUseTheirs={form.useTheirs}
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
