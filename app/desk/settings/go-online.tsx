import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { focusSubmit } from '#app/forms/submit-form.ts'
import { call } from '#app/lib/api.ts'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, SelectInput, TextInput } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { checkOnline } from '#contract/go-online.ts'
import { SetupLines } from '../setup/setup-lines.tsx'
import { AccountForm } from './account-forms.tsx'

const onlineQuery = (domain: string) =>
  queryOptions({
    queryKey: ['setup-list', 'online', domain],
    queryFn: ({ signal }) => call(checkOnline, domain ? { domain } : {}, { signal }),
    staleTime: 10_000,
  })

const WAYS = {
  systemd: 'A systemd service',
  docker: 'Docker Compose',
  kubernetes: 'Kubernetes',
  plain: 'npm start in a terminal',
}
/** Shows what the installation needs to be on the internet, for one domain, which is kept once it could be checked. */
export default function GoOnline() {
  const client = useQueryClient()
  const { values, set } = useKeptForm('go-online', { domain: '' })
  const { data, isError } = useQuery(onlineQuery(values.domain))
  const [chosen, setWay] = useState<keyof typeof WAYS>()
  const way = chosen ?? data?.way ?? 'plain'
  const lines = data?.items.map(({ lines: paste, ...item }) => ({
    ...item,
    action: paste && (
      <details open={item.state !== 'done'}>
        <summary>Paste into a shell on the server</summary>
        <pre>
          <code>{paste[way]}</code>
        </pre>
        <CopyButton what={`the lines for ${item.title}`} read={() => paste[way]} />
      </details>
    ),
  }))
  return (
    <section className="panel account-panel" aria-labelledby="settings-title">
      {(data || isError) && (
        <AccountForm
          operation={checkOnline}
          id="online"
          action="Check"
          busyLabel="Checking..."
          onSent={(checked, form) => {
            toast({ kind: 'success', title: 'Checked.' })
            focusSubmit(form)
            client.setQueryData(onlineQuery(checked.domain ?? '').queryKey, checked)
            set({ domain: checked.domain ?? '' })
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
                defaultValue={values.domain || (data?.domain ?? '')}
                inputMode="url"
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
            <Field id="online-way" label="How it runs" hint="The lines below are for this.">
              <SelectInput value={way} onChange={({ target }) => setWay(target.value as keyof typeof WAYS)}>
                {Object.entries(WAYS).map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </SelectInput>
            </Field>
          </div>
        </AccountForm>
      )}
      <SetupLines title="What it needs" isError={isError} lines={lines} />
    </section>
  )
}
