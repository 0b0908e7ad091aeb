import { Field, TextInput } from '#app/ui/field.tsx'
import { isPrice, PRICE_LISTS, type PriceList, type TypedLink, type TypedPrices } from './company-form.ts'
import { Add, Remove } from './hours-fields.tsx'
import { ID, Line, PutBack, useList } from './parts.tsx'

const MAX_LINKS = 10

/** Links of the footer and of the resources page. */
export function Links() {
  const [links, set] = useList<TypedLink>('remoteLinks')
  return (
    <>
      <ul className="stack entries" id={`${ID}-remoteLinks`} tabIndex={-1}>
        {links.map((link, at) => {
          const path = `remoteLinks.${at}`
          const line = (field: keyof TypedLink, label: string, type: string) => (
            <Field id={`${ID}-${path}.${field}`} label={label}>
              <TextInput
                type={type}
                dir="auto"
                autoComplete="off"
                name={`${path}.${field}`}
                value={link[field]}
                onChange={({ target }) => set(links.with(at, { ...link, [field]: target.value }))}
              />
            </Field>
          )
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a link that is typed has no other name
            <li key={at} className="entry">
              {line('label', 'Label', 'text')}
              {line('href', 'Address', 'url')}
              <Remove what={link.label || `link ${at + 1}`} onClick={() => set(links.toSpliced(at, 1))} />
            </li>
          )
        })}
      </ul>
      {links.length < MAX_LINKS && (
        <div className="action-row">
          <Add onClick={() => set([...links, { label: '', href: '' }])}>Add a link</Add>
        </div>
      )}
      <PutBack field="remoteLinks" label="the links" />
    </>
  )
}

const TITLES: Record<PriceList, string> = {
  plans: 'Business plans, per user and month',
  managedPlans: 'Managed IT plans, per month',
  homeRates: 'Home help, per hour',
  startingPrices: 'Home help, starting prices',
}
const COLUMNS: Record<string, string> = { price: 'Price', remote: 'Remote', onsite: 'Onsite' }

function PriceTable({ list }: { list: PriceList }) {
  const field = `prices.${list}`
  const [rows, set] = useList<TypedPrices[number]>(field)
  return (
    <div className="company-line">
      <table className="price-table" id={`${ID}-${field}`} tabIndex={-1}>
        <caption className="strong">{TITLES[list]}</caption>
        {list === 'homeRates' && (
          <thead className="small muted">
            <tr>
              <th scope="col">
                <span className="sr-only">Service</span>
              </th>
              <th scope="col">Remote</th>
              <th scope="col">Onsite</th>
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, at) => {
            const name = row['name'] ?? row['service']!
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                {Object.keys(row)
                  .filter(isPrice)
                  .map((column) => (
                    <td key={column}>
                      <Field id={`${ID}-${field}.${at}.${column}`} label={`${COLUMNS[column]}, ${name}`}>
                        <TextInput
                          inputMode="decimal"
                          autoComplete="off"
                          placeholder={list === 'homeRates' ? 'N/A' : 'Custom'}
                          name={`${field}.${at}.${column}`}
                          value={row[column]}
                          onChange={({ target }) => set(rows.with(at, { ...row, [column]: target.value }))}
                        />
                      </Field>
                    </td>
                  ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <PutBack field={field} label={TITLES[list]} />
    </div>
  )
}

export const Prices = () => (
  <>
    <div className="price-tables">
      {PRICE_LISTS.map((list) => (
        <PriceTable key={list} list={list} />
      ))}
    </div>
    <div className="field-columns">
      <Line
        field="prices.bundlePercent"
        label="Percent off"
        inputMode="numeric"
        hint="For three or more services at home."
      />
    </div>
  </>
)
