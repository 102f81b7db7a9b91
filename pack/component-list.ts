import type { Package } from './packages.ts';

interface About {
  version: string;
  date: string;
  packages: readonly Package[];
}

/** The components as CycloneDX 1.5, which scanners of vulnerabilities read. Equal for equal trees: without a random serial number. */
export function componentList({ version, date, packages }: About): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: date,
      component: { type: 'application', 'bom-ref': 'otklik', name: 'otklik', version },
    },
    components: packages.map((one) => ({
      type: 'library',
      'bom-ref': one.path,
      name: one.name,
      version: one.version,
      purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
      licenses: [/ (OR|AND|WITH) /.test(one.license) ? { expression: one.license } : licenseOf(one)],
      ...(one.integrity && { hashes: [hashOf(one.integrity)] }),
    })),
  };
}

const licenseOf = ({ license }: Package) => ({ license: { name: license } });

function hashOf(integrity: string) {
  const [algorithm = '', sum = ''] = integrity.split(' ')[0]?.split('-') ?? [];
  return {
    alg: algorithm.replace('sha', 'SHA-'),
    content: Buffer.from(sum, 'base64').toString('hex'),
  };
}
