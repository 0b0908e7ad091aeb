import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { focusSubmit } from '#app/forms/submit-form.ts'
import { call } from '#app/lib/api.ts'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, SelectInput, TextInput } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { checkOnline, WAYS } from '#contract/go-online.ts'
import { SetupLines } from '../setup/setup-lines.tsx'
import { AccountForm } from './account-forms.tsx'
import { QueryPanel } from './account-panel.tsx'

const onlineQuery = (domain: string) =>
  queryOptions({
    queryKey: ['setup-list', 'online', domain],
    queryFn: ({ signal }) => call(checkOnline, domain ? { domain } : {}, { signal }),
    staleTime: 10_000,
  })

const NAMES = {
  systemd: 'A systemd service',
  docker: 'Docker Compose',
  kubernetes: 'Kubernetes',
  plain: 'npm start in a terminal',
}

/** Shows what the installation needs to be on the internet, for a domain and a way to run, which are kept. */
export default function GoOnline() {
  const client = useQueryClient()
  const { values, set, control } = useKeptForm('go-online', { domain: '', way: '' })
  return (
    <QueryPanel query={useQuery(onlineQuery(values.domain))} subject="The checklist">
      {(data) => {
        const way = WAYS.find((each) => each === values.way) ?? data.way
        return (
          <>
            <AccountForm
              operation={checkOnline}
              id="online"
              action="Check"
              busyLabel="Checking..."
              onSent={(checked, form) => {
                const domain = checked.domain ?? ''
                client.setQueryData(onlineQuery(domain).queryKey, checked)
                set({ domain })
                toast({ kind: 'success', title: 'Checked.' })
                focusSubmit(form)
              }}
            >
              <div className="field-columns">
                <Field
                  id="online-domain"
                  label="Your domain"
                  hint="Like help.yourcompany.com, where customers will find you."
                >
                  <TextInput
                    name="domain"
                    defaultValue={data.domain ?? ''}
                    inputMode="url"
                    autoCapitalize="none"
                    autoComplete="off"
                    spellCheck={false}
                  />
                </Field>
                <Field id="online-way" label="How it runs" hint="The lines below are for this.">
                  <SelectInput {...control('way')} name="" value={way}>
                    {WAYS.map((each) => (
                      <option key={each} value={each}>
                        {NAMES[each]}
                      </option>
                    ))}
                  </SelectInput>
                </Field>
              </div>
            </AccountForm>
            <SetupLines
              title="Checklist"
              lines={data.items.map(({ lines, ...item }) => ({
                ...item,
                action: item.state !== 'todo' && (
                  <details open={item.state === 'problem'}>
                    <summary className="strong">Paste into a shell on the server</summary>
                    <pre>
                      <code>{lines[way]}</code>
                    </pre>
                    <CopyButton what={`the lines for ${item.title}`} read={() => lines[way]} />
                  </details>
                ),
              }))}
            />
          </>
        )
      }}
    </QueryPanel>
  )
}
