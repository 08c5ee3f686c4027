import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }

export type ShellPlatform = 'android' | 'ios'

interface PluginHeader {
  name: string
  methods: { name: string; rtype?: 'promise' }[]
}

const require = createRequire(import.meta.url)
const NO_PLUGINS = ['@capacitor/core', '@capacitor/android', '@capacitor/ios']

/** The methods that every plug-in inherits from the shell. */
const INHERITED: PluginHeader['methods'] = [
  { name: 'addListener' },
  { name: 'removeListener' },
  ...['removeAllListeners', 'checkPermissions', 'requestPermissions'].map((name) => ({
    name,
    rtype: 'promise' as const,
  })),
]

export function folderOf(packageName: string): string {
  return dirname(require.resolve(`${packageName}/package.json`))
}

/** Returns the plug-ins with the methods that their native sources declare for that platform. */
export function pluginHeaders(platform: ShellPlatform): PluginHeader[] {
  const plugins = Object.keys(manifest.dependencies).filter((name) => !NO_PLUGINS.includes(name))
  return [systemBars(platform), ...plugins.map((name) => headerOf(name, platform))]
}

/** The one plug-in of the shell itself that we use. */
const SYSTEM_BARS = {
  android: ['@capacitor/android', 'capacitor/src/main/java/com/getcapacitor/plugin/SystemBars.java'],
  ios: ['@capacitor/ios', 'Capacitor/Capacitor/Plugins/SystemBars.swift'],
} as const

function systemBars(platform: ShellPlatform): PluginHeader {
  const [packageName, path] = SYSTEM_BARS[platform]
  return headerFrom('SystemBars', readFileSync(join(folderOf(packageName), path), 'utf8'), platform)
}

const DECLARATIONS = {
  android: {
    ending: /\.(?:java|kt)$/,
    name: /@CapacitorPlugin\(\s*name\s*=\s*"(\w+)"/,
    method: /@PluginMethod(?:\([^)]*\))?\s+(?:public |override |final )*(?:fun|void) (\w+)\(/g,
  },
  ios: {
    ending: /\.swift$/,
    name: /jsName = "(\w+)"/,
    method: /(?:CAPPluginMethod|\.init)\((?:name: "|#selector\()(\w+)/g,
  },
}

function headerOf(packageName: string, platform: ShellPlatform): PluginHeader {
  const declarations = DECLARATIONS[platform]
  const source = sourcesBelow(join(folderOf(packageName), platform), declarations.ending)
  const name = declarations.name.exec(source)?.[1]
  if (!name) throw new Error(`${packageName} declares no plug-in for ${platform}`)
  return headerFrom(name, source, platform)
}

function headerFrom(name: string, source: string, platform: ShellPlatform): PluginHeader {
  const methods = [...source.matchAll(DECLARATIONS[platform].method)].map(([, method = '']) => ({
    name: method,
    rtype: 'promise' as const,
  }))
  return { name, methods: [...INHERITED, ...methods] }
}

function sourcesBelow(folder: string, ending: RegExp): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}
