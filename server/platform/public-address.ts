import { BlockList, isIP } from 'node:net'

/** Networks that the internet does not reach, apart by kind: a list of both takes each IPv4 address for one of IPv6. */
const SPECIAL = {
  4: '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16 198.18.0.0/15 224.0.0.0/3',
  6: '::/3 2001::/23 2002::/16 4000::/2 8000::/1',
}
const listOf = (kind: 4 | 6) => {
  const list = new BlockList()
  for (const network of SPECIAL[kind].split(' '))
    list.addSubnet(network.split('/')[0]!, Number(network.split('/')[1]), `ipv${kind}`)
  return (address: string) => list.check(address, `ipv${kind}`)
}
const [isSpecial4, isSpecial6] = [listOf(4), listOf(6)]

/** Returns whether an address is one of the internet, neither a machine's own nor of a private network. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4 ? !isSpecial4(address) : isIP(address) === 6 && !isSpecial6(address)
