/** The id of a field's control, by which its label, the summary of problems and tests find it. */
export const fieldId = (name: string) => `field-${name}`;
