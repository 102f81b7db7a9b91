import { escapeHtml } from '#server/platform/http/escape-html.ts';

/** One organization with one SCO, the page. The identifier is the same in every package of the course. */
export function scormManifest(id: string, title: string): string {
  const name = escapeHtml(withoutControls(title));
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="otklik-${id}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="organization">
    <organization identifier="organization">
      <title>${name}</title>
      <item identifier="item" identifierref="page" isvisible="true">
        <title>${name}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
      <file href="index.html"/>
    </resource>
  </resources>
</manifest>
`;
}

/** XML 1.0 has no way to write them, not even by number. */
const withoutControls = (text: string) => text.replaceAll(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ' ');
