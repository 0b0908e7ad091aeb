import * as z from 'zod'
import { type NamedOperation, operations } from '#contract/operations.ts'
import { isRole } from '#contract/roles.ts'
import { type Operation, SHARED_PROBLEMS, problem, takesQuery } from '#contract/operation.ts'

const JSON_TYPE = 'application/json'

/** Returns the API document (OpenAPI 3.1), made from the same definitions that the server binds and the browser calls. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    const methods = (paths[operation.path] ??= {})
    methods[operation.method.toLowerCase()] = describe(operation)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Website and helpdesk', version: '1' },
    paths,
    components: {
      schemas: { Problem: schema(problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'helpdesk.session_token' },
        upload: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Upload {token}' },
        mail: { type: 'http', scheme: 'bearer' },
        ticket: { type: 'apiKey', in: 'cookie', name: 'helpdesk.ticket' },
        customer: { type: 'apiKey', in: 'cookie', name: 'helpdesk.customer' },
      },
    },
  }
}

function describe(operation: NamedOperation): object {
  const { id, summary, access, fieldAccess, path } = operation
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const { properties = {}, required = [] } = schema(operation.input, 'input') as ObjectSchema
  const elsewhere = Object.keys(properties).filter((name) => !inPath.includes(name))
  const parameter = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: properties[name],
  })
  const asQuery = takesQuery(operation)
  const inBody = elsewhere.filter((name) => !operation.query?.includes(name))
  const body = Object.fromEntries(inBody.map((name) => [name, properties[name]!]))
  const needed = required.filter((name) => inBody.includes(name))
  return {
    operationId: id,
    summary,
    parameters: [
      ...inPath.map((name) => parameter(name, 'path')),
      ...(asQuery ? elsewhere : (operation.query ?? [])).map((name) => parameter(name, 'query')),
    ],
    ...(!asQuery && { requestBody: { required: true, content: contentOf(operation, body, needed) } }),
    security: SECURITY[access],
    'x-least-role': access === 'signed-in' || access === 'upload-token' ? 'technician' : access,
    ...(fieldAccess && { 'x-field-roles': fieldAccess }),
    responses: responses(operation),
  }
}

type ObjectSchema = { properties?: Record<string, object>; required?: string[] }

const SECURITY: Record<Operation['access'], object[]> = {
  anyone: [],
  'signed-in': [{ session: [] }],
  technician: [{ session: [] }],
  manager: [{ session: [] }],
  admin: [{ session: [] }],
  'upload-token': [{ upload: [] }, { session: [] }],
  'mail-token': [{ mail: [] }],
  customer: [{ ticket: [] }, { customer: [] }],
}

function contentOf({ body }: Operation, properties: Record<string, object>, required: string[]): object {
  if (body === 'multipart') {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    return { 'multipart/form-data': { schema: { type: 'object', properties: { file }, required: ['file'] } } }
  }
  if (body === 'mail') return { 'message/rfc822': { schema: { type: 'string', format: 'binary' } } }
  return { [JSON_TYPE]: { schema: { type: 'object', properties, required, additionalProperties: false } } }
}

function responses({ path, status, response: answer, stream, media, access, problems }: Operation): object {
  const type = stream ? 'text/event-stream' : JSON_TYPE
  const content = answer ? { [type]: { schema: schema(answer, 'output') } } : media && { [media]: {} }
  const success = { description: 'Done', ...(content && { content }) }
  const denied = isRole(access) ? [401, 403] : access === 'signed-in' ? [401] : []
  const missing = path.includes('{') ? [404] : []
  const refusals = [...new Set([...SHARED_PROBLEMS, ...denied, ...missing, ...problems])].toSorted((a, b) => a - b)
  const refusal = {
    description: 'Refused',
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
  return { [status]: success, ...Object.fromEntries(refusals.map((code) => [code, refusal])) }
}

function schema(type: z.core.$ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return rest
}
