<?php
/**
 * The attributes that an author may set: a fixed list for each element, and the values that each accepts.
 *
 * @package OrgLibrary
 */

namespace Org_Library;

defined( 'ABSPATH' ) || exit;

/**
 * What an author may set. `text`, `flag` (present or not), `source` (an allowed catalogue), `address` (relative, http or
 * https), `file` (a file of this site or of an allowed catalogue), `id`, `number`, or the list of values.
 *
 * Missing on purpose: `style`, `class`, `id`; `credential-origins`, `sync`, `sign-in`, `namespace`, `copy-limit` and
 * `look-up`, which are the site's to decide.
 */
function attribute_kinds( string $tag ): array {
	$common = array(
		'src'  => 'source',
		'org'  => 'text',
		'lang' => array( 'zh-CN', 'zh-TW', 'en' ),
	);
	$theme  = array( 'auto', 'light', 'dark' );
	$kinds  = array(
		'book-card'   => array(
			'book'        => 'id',
			'res-name'    => 'text',
			'res-author'  => 'text',
			'res-intro'   => 'text',
			'cover'       => 'address',
			'direction'   => array( 'row', 'col' ),
			'type'        => array( 'default', 'card' ),
			'show-toggle' => 'flag',
			'href'        => 'address',
			'theme'       => $theme,
		),
		'book-reader' => array(
			'book'  => 'id',
			'href'  => 'file',
			'fs'    => 'number',
			'theme' => array( 'auto', 'paper', 'white', 'sepia', 'green', 'dark', 'black', 'eink' ),
			'flow'  => array( 'paginated', 'scrolled' ),
		),
		'org-library' => array(
			'brand'        => 'text',
			'router'       => array( 'hash', 'memory' ),
			'manage-title' => 'flag',
			'theme'        => $theme,
			'kiosk'        => 'flag',
			'kiosk-idle'   => 'number',
		),
	);
	return isset( $kinds[ $tag ] ) ? $kinds[ $tag ] + $common : array();
}

/** Names of attributes about the place of an element in the text, not of the element. */
const ALIGNMENTS = array( 'left', 'center', 'right', 'wide', 'full' );

/**
 * Keeps the known attributes whose value is valid.
 *
 * @param string $tag   Tag of the element.
 * @param array  $given Attributes by name, as an author wrote them.
 */
function sanitize_attributes( string $tag, array $given ): array {
	$kinds = attribute_kinds( $tag );
	$kept  = array();
	foreach ( $given as $name => $value ) {
		$kind = $kinds[ $name ] ?? null;
		if ( null === $kind || ( ! is_scalar( $value ) && null !== $value ) ) {
			continue;
		}
		$value = sanitize_value( $kind, is_bool( $value ) ? ( $value ? '1' : 'false' ) : (string) $value );
		if ( null !== $value ) {
			$kept[ $name ] = $value;
		}
	}
	return $kept;
}

/**
 * A valid value; null for an invalid one.
 *
 * @param string|array $kind  Kind of {@see attribute_kinds()}.
 * @param string       $value What an author wrote.
 */
function sanitize_value( $kind, string $value ): ?string {
	$value = trim( preg_replace( '/[\x00-\x1f\x7f]+/', ' ', wp_check_invalid_utf8( $value ) ) );
	if ( is_array( $kind ) ) {
		foreach ( $kind as $known ) {
			if ( 0 === strcasecmp( $known, $value ) ) {
				return $known;
			}
		}
		return null;
	}
	switch ( $kind ) {
		case 'flag':
			// In HTML a boolean with any value is on; authors write "false", "0", "否" for off.
			return in_array( strtolower( $value ), array( 'false', '0', 'no', 'off', '否' ), true ) ? null : '';
		case 'id':
			return preg_match( '/^' . BOOK_ID . '$/', $value ) ? $value : null;
		case 'number':
			return preg_match( '/^\d{1,4}$/', $value ) ? $value : null;
		case 'source':
			return is_allowed_source( $value ) ? safe_address( $value ) : null;
		case 'address':
			$address = safe_address( $value );
			return '' === $address ? null : $address;
		case 'file':
			$address = absolute( $value );
			$is_own  = '' !== $address && ! leaves_folder( $address ) && 0 === strpos( $address, absolute( '/' ) );
			return $is_own || is_allowed_source( $address ) ? $address : null;
		default:
			return '' === $value ? null : $value;
	}
}

/** Whether an author asked for a catalogue or a file that this site does not show. */
function asks_for_foreign( string $tag, array $given ): bool {
	foreach ( attribute_kinds( $tag ) as $name => $kind ) {
		$value = $given[ $name ] ?? '';
		if ( in_array( $kind, array( 'source', 'file' ), true ) && is_string( $value ) && '' !== $value && null === sanitize_value( $kind, $value ) ) {
			return true;
		}
	}
	return false;
}

/** The element's attributes with what the site sets for those that the author left out. */
function with_site_defaults( string $tag, array $attributes ): array {
	$options = options();
	if ( ! isset( $attributes['src'] ) && ! isset( $attributes['href'] ) || ( 'book-card' === $tag && ! isset( $attributes['src'] ) ) ) {
		$attributes['src'] = $options['src'];
	}
	if ( $options['org'] && ! isset( $attributes['org'] ) ) {
		$attributes['org'] = $options['org'];
	}
	if ( 'book-reader' !== $tag && 'auto' !== $options['theme'] && ! isset( $attributes['theme'] ) ) {
		$attributes['theme'] = $options['theme'];
	}
	if ( 'book-card' === $tag ) {
		$attributes += array( 'direction' => $options['direction'] );
		$address     = book_url( $attributes['book'] ?? '' );
		if ( '' !== $address ) {
			$attributes += array( 'href' => $address );
		}
	}
	if ( 'org-library' === $tag ) {
		$attributes           += array( 'brand' => $options['brand'] ? $options['brand'] : get_bloginfo( 'name' ) );
		$attributes['sign-in'] = array( 'site' => 'host', 'both' => 'local', 'own' => 'auto' )[ $options['sign_in'] ];
	}
	return array_filter(
		$attributes,
		static function ( $value, $name ) use ( $tag ) {
			return '' !== $value || 'flag' === ( attribute_kinds( $tag )[ $name ] ?? null );
		},
		ARRAY_FILTER_USE_BOTH
	);
}
