import net from 'node:net'

/** A way to a TCP server that can be cut, made to hang, and restored. */
export async function startProxy(target: { host: string; port: number }) {
  const pairs = new Set<[net.Socket, net.Socket]>()
  let swallowed = 0
  let state: 'open' | 'cut' | 'silent' = 'open'
  const server = net.createServer((client) => {
    if (state === 'cut') return client.resetAndDestroy()
    const upstream = net.connect(target)
    const pair: [net.Socket, net.Socket] = [client, upstream]
    pairs.add(pair)
    const drop = () => {
      pairs.delete(pair)
      client.destroy()
      upstream.destroy()
    }
    for (const socket of pair) socket.on('error', drop).on('close', drop)
    client.on('data', (data) => (state === 'open' ? upstream.write(data) : swallowed++))
    upstream.on('data', (data) => state === 'open' && client.write(data))
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const dropAll = () => pairs.forEach(([client]) => client.resetAndDestroy())
  return {
    port: (server.address() as net.AddressInfo).port,
    connections: () => pairs.size,
    /** Ends every connection and refuses new ones. */
    cut: () => {
      state = 'cut'
      dropAll()
    },
    /** Keeps every connection and carries nothing, as when a cable is pulled. */
    silence: () => {
      state = 'silent'
      swallowed = 0
    },
    /** How many pieces the silence has swallowed. */
    swallowed: () => swallowed,
    /** Carries everything again; connections from before are gone, as they would be. */
    restore: () => {
      state = 'open'
      dropAll()
    },
    close: () => {
      dropAll()
      server.close()
    },
  }
}
