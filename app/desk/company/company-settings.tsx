import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { formatRecent } from '#app/lib/ages.ts'
import { serverNow } from '#app/lib/clock.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { SelectInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Company, updateCompany } from '#contract/company.ts'
import type { Input } from '#contract/operation.ts'
import { PRIORITIES } from '#contract/vocabulary.ts'
import { SavedForm } from '../settings/account-forms.tsx'
import { QueryPanel } from '../settings/account-panel.tsx'
import { companyQuery, LISTS, toForm, toInput } from './company-form.ts'
import { FormContext, ID, Line, type LineProps, useCompanyForm } from './form-fields.tsx'
import { Rows } from './list-fields.tsx'
import { Color, Logo } from './look-fields.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

const SOON_MS = 2_000
const LATER_MS = 30_000

type PartProps = { title: string; hint?: string; lists?: string[]; lines?: LineProps[]; children?: ReactNode }

/** All fields in the order in which an owner thinks of them, but for the look. */
const PARTS: PartProps[] = [
  {
    title: 'Name',
    lines: [
      { field: 'name', label: 'Company name' },
      { field: 'tagline', label: 'Tagline', hint: 'The headline of your home page.' },
      {
        field: 'legalName',
        label: 'Legal name',
        hint: 'For terms and privacy policy. Same as the company name unless you change it.',
      },
      { field: 'shortName', label: 'Short name', hint: 'Shown below the icon on a phone.' },
      { field: 'since', label: 'In business since', inputMode: 'numeric' },
      { field: 'copyrightRange', label: 'Copyright years' },
    ],
  },
  {
    title: 'Contact',
    lines: [
      { field: 'phone.display', label: 'Phone', hint: 'Outside the U.S., start with the country code.', type: 'tel' },
      { field: 'emergencyPhone.display', label: 'Emergency phone', type: 'tel' },
      { field: 'email', label: 'Email', type: 'email', spellCheck: false },
      { field: 'emergencyHours', label: 'Emergency hours', hint: 'Such as 24/7.' },
      { field: 'street', label: 'Street', optional: true },
      { field: 'postalCode', label: 'ZIP code', optional: true },
      { field: 'city', label: 'City' },
      { field: 'region', label: 'State' },
      { field: 'serviceArea', label: 'Service area', hint: 'As in “Onsite across Colorado.”' },
    ],
  },
  {
    title: 'Hours',
    hint: 'Reminders and response times follow these hours, too.',
    lists: ['hours'],
    children: <TimeZone />,
  },
  {
    title: 'Closed days',
    hint: 'Holidays and other days off. Leave the times blank if you’re closed all day.',
    lists: ['closed_days'],
  },
  {
    title: 'Highlights',
    hint: 'Short facts on the home page and in the footer.',
    lines: [
      { field: 'claims.years', label: 'Years in business' },
      { field: 'claims.clients', label: 'Clients' },
      { field: 'claims.response', label: 'Average response' },
      { field: 'claims.support', label: 'Support' },
    ],
  },
  {
    title: 'Response times',
    hint: 'Promised on the support page. Write them like “under 4 hours.”',
    lines: PRIORITIES.toReversed().map((label) => ({ field: `supportResponse.${label}`, label })),
  },
  {
    title: 'Remote support',
    hint: 'Where customers download the app and start a session.',
    lists: ['remoteLinks'],
    lines: [{ field: 'remoteSession', label: 'Session link', type: 'url', spellCheck: false }],
  },
  {
    title: 'Prices',
    hint: 'In dollars. Leave a price blank to show “Custom” for a plan or “N/A” for a job.',
    lists: ['prices.plans', 'prices.managedPlans', 'prices.homeRates', 'prices.startingPrices'],
    lines: [
      {
        field: 'prices.bundlePercent',
        label: 'Bundle discount in percent',
        hint: 'For three or more services at home.',
        inputMode: 'numeric',
      },
    ],
  },
]

function Part({ title, hint, lists = [], lines = [], children }: PartProps) {
  const id = useId()
  return (
    <section className="stack company-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {hint && <p className="muted">{hint}</p>}
      {children}
      <div className="company-lists">
        {lists.map((list) => (
          <Rows key={list} list={list} />
        ))}
      </div>
      <div className="field-columns">
        {lines.map((line) => (
          <Line key={line.field} {...line} />
        ))}
      </div>
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

/** Says whether the public pages show what is saved. */
function PublishState({ published_at, publishing, problem }: Company) {
  if (problem && !publishing)
    return <Notice>{`The website could not be updated. ${problem} Visitors still see the last version.`}</Notice>
  const published = published_at ? `Website updated ${formatRecent(published_at, serverNow())}` : ''
  return <output className="fine">{publishing ? 'Updating the website…' : published}</output>
}

/** A saved value in words, for those who have typed another. */
function describe(field: string, saved: string) {
  const line = PARTS.flatMap(({ lines = [] }) => lines).find((each) => each.field === field)
  const isList = field in LISTS || field === 'logo.image'
  return { label: line?.label ?? LISTS[field]?.title ?? field, value: isList ? 'Other than yours' : saved }
}

export default function CompanySettings() {
  const client = useQueryClient()
  const query = useQuery({
    ...companyQuery,
    refetchInterval: ({ state }) => (state.data?.publishing ? SOON_MS : LATER_MS),
  })
  const [previewed, setPreviewed] = useState<Input<typeof updateCompany>>()
  const [answer, setAnswer] = useState<Company>()
  return (
    <QueryPanel query={query} subject="The company">
      {(company) => {
        const [saved, defaults] = [toForm(company), toForm(company.defaults)]
        const { notes } = answer ?? company
        return (
          <>
            <SavedForm
              operation={updateCompany}
              id={ID}
              saved={saved}
              toInput={(typed) => ({ ...toInput(typed, saved, defaults), base: company.updated_at })}
              onSent={(changed) => {
                setAnswer(changed)
                client.setQueryData(companyQuery.queryKey, changed)
              }}
              onRefused={() => void query.refetch()}
              describe={(field) => describe(field, saved[field]!)}
              renderActions={(typed) => (
                <>
                  <SecondaryButton onClick={() => setPreviewed(toInput(typed, saved, defaults))}>
                    Preview
                  </SecondaryButton>
                  <PublishState {...company} />
                </>
              )}
            >
              {(form) => (
                <FormContext value={{ ...form, defaults, notes }}>
                  {PARTS.map((part) => (
                    <Part key={part.title} {...part} />
                  ))}
                  <Part title="Look">
                    <Logo isPublished={!company.publishing && !company.problem} />
                    <Color />
                  </Part>
                </FormContext>
              )}
            </SavedForm>
            {previewed && <PreviewDialog input={previewed} onClose={() => setPreviewed(undefined)} />}
          </>
        )
      }}
    </QueryPanel>
  )
}
