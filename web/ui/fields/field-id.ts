/** A field's control is found by its name: by its label, by the summary of what is missing, by tests. */
export const fieldId = (name: string) => `field-${name}`;
